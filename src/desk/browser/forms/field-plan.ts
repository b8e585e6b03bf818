import type { ReactNode } from 'react'
import type { Failure } from '../../../site/browser/failures.ts'

export type FieldKind =
  | 'line'
  | 'prose'
  | 'rich'
  | 'number'
  | 'check'
  | 'choice'
  | 'words'
  /** A list with one entry on each line, so that an entry can contain commas. */
  | 'lines'
  | 'chips'
  | 'ordered'
  | 'products'
  | 'link'
  | 'instant'
  | 'picture'
  | 'colour'
export interface FieldPlan {
  name: string
  label: string
  kind: FieldKind
  /** The heading of the part of the form that begins with it. */
  part?: string
  hint?: string
  /** What is typed in it, if not in the language of the admin. */
  language?: string
  /** Shown in an empty field. */
  placeholder?: string
  /** Shown between label and input, such as the text to translate. */
  beside?: ReactNode
  /** Why it can't be changed; such a field is shown and not sent. */
  locked?: string
  required?: boolean
  /** Of a picture: the field with its description. */
  altField?: string
  /** Of products: what the record keeps of each; its id, without it. */
  by?: 'id' | 'slug'
  /** Of an ordered list: what a button adds to it, such as every size of the catalogue. */
  fill?: { label: string; read: () => Promise<readonly string[]> }
  /** Whether it is shown beside these values; always, without it. Needs a preview, which makes the form follow its values. */
  when?: (values: FormValues) => boolean
  choices?: readonly (readonly [value: string, label: string])[]
}
/** What an input of `fieldInputs` is given. */
export interface FieldInputProps {
  id: string
  field: FieldPlan
  value: string
  aria: { 'aria-invalid'?: boolean | undefined; 'aria-describedby'?: string | undefined }
}
export type FormValues = Record<string, unknown>
/** The result of a save; a form that stays open needs the record's new version. */
export type Saved = { ok: true; version?: string | undefined } | { ok: false; failure?: Failure }
