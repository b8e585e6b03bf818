import type { Language } from '../platform/pure/language.ts'

/** An entry of the header's menu, or a column of the footer; `path` is null for a heading. */
export interface MenuEntry extends MenuLabel {
  path: string | null
  children: readonly (MenuLabel & { path: string })[]
}

interface MenuLabel {
  label: string
  /** If it is another than the page's. */
  language?: Language | undefined
}
