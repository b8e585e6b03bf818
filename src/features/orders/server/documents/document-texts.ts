import { withOwnTexts } from '../../../../platform/own-texts.ts'
import type { Language } from '../../../../platform/pure/language.ts'
import * as ar from '../../messages/ar.ts'
import * as de from '../../messages/de.ts'
import * as en from '../../messages/en.ts'
import * as fr from '../../messages/fr.ts'
import * as hi from '../../messages/hi.ts'
import type { DocumentTexts } from '../../rules/document-layout.ts'

/** The words of invoices and credit notes in every language. */
export const documentTexts: Record<Language, DocumentTexts> = withOwnTexts<DocumentTexts>('orders', {
  en,
  de,
  fr,
  hi,
  ar,
})
