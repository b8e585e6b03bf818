import type { Reply } from '../../../api/schemas.ts'

type Read = Reply<'listTaxes'>
export type Row = Read['rows'][number]
/** The table as it is edited. */
export type TaxDraft = Pick<Read, 'included' | 'shownName' | 'home' | 'taxNumber' | 'rows'>
