import { withOwnTexts } from '../../../platform/own-texts.ts'
import type { Language } from '../../../platform/pure/language.ts'
import * as ar from '../messages/ar.ts'
import * as de from '../messages/de.ts'
import * as en from '../messages/en.ts'
import * as fr from '../messages/fr.ts'
import * as hi from '../messages/hi.ts'
import type { AddressFormat } from '../rules/address-format.ts'
import { describeMissingState } from '../rules/address-labels.ts'
import { describePostcode, type PostcodeTexts } from '../rules/postcode.ts'

type Texts = PostcodeTexts & { readonly chooseStateName: string }
const texts: Record<Language, Texts> = withOwnTexts<Texts>('accounts', { en, de, fr, hi, ar })

/** What a reply says about a postcode of that country, in the language of its call. */
export const describePostcodeIn = (country: string, language: Language) =>
  describePostcode(country, { texts: texts[language], language })

/** What a reply says of an address without its region. */
export const describeMissingStateIn = (format: AddressFormat, language: Language): string =>
  describeMissingState(format, { text: texts[language].chooseStateName, language })
