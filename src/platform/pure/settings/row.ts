export interface SettingRow {
  group: SettingGroup
  label: string
  hint?: string
  kind: 'line' | 'prose' | 'email' | 'emails' | 'sizes' | 'link' | 'colour' | 'picture' | 'check' | 'choice'
  /** The maximum of characters; for `emails` and `sizes`, of entries. */
  max?: number
  required?: true
  choices?: readonly (readonly [value: string, label: string])[]
  /** The pattern of a line, and its description. */
  pattern?: readonly [pattern: string, words: string]
  /** The value if neither merchant nor environment set it; for rows with a variable the configuration has it. */
  initial: string | boolean | readonly string[]
  /** The variable that is its default and, once set, locks it. */
  variable?: string
  /** `published`: used by the build, so that a change waits to be published. `live`: applies at once. */
  effect: 'published' | 'live'
}

export const settingGroups = [
  ['shop', 'Shop'],
  ['look', 'Logo and colours'],
  ['contact', 'Contact and mail'],
  ['orders', 'Orders and units'],
  ['feeds', 'Product feeds'],
  ['gifts', 'Gift cards'],
  ['mails', 'Mails with consent'],
  ['privacy', 'Cookies and analytics'],
] as const
export type SettingGroup = (typeof settingGroups)[number][0]

/** Checks a row's shape and keeps its literal types. */
export const row = <const R extends SettingRow>(setting: R) => setting
