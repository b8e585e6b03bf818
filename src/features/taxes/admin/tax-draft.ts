import type { Reply } from '../../../api/schemas.ts'

type Read = Reply<'listTaxes'>
export type Row = Read['rows'][number]
/** The table as it is edited. */
export type TaxDraft = Pick<Read, 'included' | 'shownName' | 'home' | 'taxNumber' | 'rows'>

/** What is no number is refused by the server, and an empty field is none. */
export const readNumber = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.replace(',', '.')))
