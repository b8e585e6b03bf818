/** An entry of the header's menu, or a column of the footer; `path` is null for a heading. */
export interface MenuEntry {
  label: string
  path: string | null
  children: readonly { label: string; path: string }[]
}
