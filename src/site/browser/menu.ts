import { addPanel } from './layers.ts'

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
  const closed = new Map<EventTarget, () => void>()
  const follow = ({ target }: Event) => {
    if (!(target instanceof HTMLDetailsElement)) return
    closed.get(target)?.()
    closed.delete(target)
    if (target.open && wide.matches) closed.set(target, addPanel({ close: () => closeDropdowns() }))
  }
  menu.addEventListener('toggle', follow, true)
  menu.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !wide.matches) return
    const open = menu.querySelector<HTMLDetailsElement>('details[open]')
    open?.querySelector('summary')?.focus()
    closeDropdowns()
  })
}
