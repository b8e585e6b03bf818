import { addPanel } from './panels.ts'

/** On wide screens a dropdown of the menu closes when the focus or the pointer moves elsewhere, and by Back. */
export function watchMenu(menu: HTMLElement): void {
  const wide = matchMedia('(width >= 64rem)')
  const closeDropdowns = (except?: Node | null) => {
    for (const open of menu.querySelectorAll<HTMLDetailsElement>('details[open]')) {
      if (!except || !open.contains(except)) open.open = false
    }
  }
  document.addEventListener('pointerdown', (event) => {
    if (wide.matches && event.target instanceof Node) closeDropdowns(event.target)
  })
  menu.addEventListener('focusout', (event) => {
    if (wide.matches && event.relatedTarget instanceof Node) closeDropdowns(event.relatedTarget)
  })
  let closed: (() => void) | undefined
  const follow = () => {
    const isOpen = wide.matches && menu.querySelector('details[open]') !== null
    if (isOpen) closed ??= addPanel({ close: closeDropdowns })
    else closed = void closed?.()
  }
  menu.addEventListener('toggle', follow, true)
  menu.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !wide.matches) return
    const open = menu.querySelector<HTMLDetailsElement>('details[open]')
    open?.querySelector('summary')?.focus()
    closeDropdowns()
  })
  // Opened before this script had come.
  follow()
}
