import { withOwnTexts } from '../../../platform/own-texts.ts'
import type { Language } from '../../../platform/pure/language.ts'
import * as ar from '../messages/ar.ts'
import * as de from '../messages/de.ts'
import * as en from '../messages/en.ts'
import * as fr from '../messages/fr.ts'
import * as hi from '../messages/hi.ts'

type DeliveryTexts = Record<'standard' | 'express', string>

const texts: Record<Language, DeliveryTexts> = withOwnTexts<DeliveryTexts>('delivery', { en, de, fr, hi, ar })

/** What pages call a method that the merchant gave no name. */
export const nameSpeed = (speed: 'standard' | 'express', language: Language): string => texts[language][speed]
