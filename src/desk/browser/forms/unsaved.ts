import { useLayoutEffect } from 'react'

const changed = new Set<object>()

/** Whether the person leaves: asked only if something that they typed is not saved. */
export const mayLeave = (): boolean =>
  changed.size === 0 || confirm('Leave without saving? What you typed here will be lost.')

if (typeof addEventListener !== 'undefined')
  addEventListener('beforeunload', (event) => {
    if (changed.size > 0) event.preventDefault()
  })

/** Shows everything as it is stored. */
export function discardUnsaved(): void {
  changed.clear()
  location.reload()
}

/** While there are changes, leaving the screen or the page is asked about. */
export function useUnsaved(isChanged: boolean): void {
  // With the screen that shows it: nobody who sees that it is saved is asked any more.
  useLayoutEffect(() => {
    if (!isChanged) return
    const mark = {}
    changed.add(mark)
    return () => void changed.delete(mark)
  }, [isChanged])
}
