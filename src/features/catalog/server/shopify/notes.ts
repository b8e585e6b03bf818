import type { NoteKind } from '../../rules/import-notes.ts'
import { columnName, type Field, type Row } from './columns.ts'

/** A value of the file that an import changes or leaves out. */
export interface Note {
  kind: NoteKind
  row: number
  column: string
  /** What is there, and what becomes of it. */
  text: string
}

export const noteAt = (row: Row, field: Field, kind: NoteKind, text: string): Note => ({
  kind,
  row: row.number,
  column: columnName(row, field),
  text,
})

/** What a reader of a file says besides its products. */
export interface Hearing {
  /** Products that have a fault can be skipped. `rows`: those of a product that can't be made; 'all' when the file can't be read on. */
  refuse: (fault: { row: number; column: string; problem: string }, rows: readonly Row[] | 'all') => void
  note: (note: Note) => void
}
