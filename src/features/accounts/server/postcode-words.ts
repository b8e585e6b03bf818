import { withOwnTexts } from '../../../platform/own-texts.ts'
import type { Language } from '../../../platform/pure/language.ts'
import * as ar from '../messages/ar.ts'
import * as de from '../messages/de.ts'
import * as en from '../messages/en.ts'
import * as fr from '../messages/fr.ts'
import * as hi from '../messages/hi.ts'
import { describePostcode, type PostcodeTexts } from '../rules/postcode.ts'

const texts: Record<Language, PostcodeTexts> = withOwnTexts<PostcodeTexts>('accounts', { en, de, fr, hi, ar })

/** What a reply says about a postcode of that country, in the language of its call. */
export const describePostcodeIn = (country: string, language: Language) =>
  describePostcode(country, { texts: texts[language], language })
