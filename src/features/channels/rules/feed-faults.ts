import { neutralColor } from '../../../platform/pure/limits.ts'

/**
 * Where Google takes no clothes that don't say colour, size, gender and age group: Merchant Center help, answers 6324487, 6324492,
 * 6324479 and 6324463. Elsewhere they are recommended.
 */
const strictAboutClothes: readonly string[] = ['BR', 'DE', 'FR', 'GB', 'JP', 'US']

export const skuMax = 50
export const sizeMax = 100

/** Why a variant can't be in the feed, in the words of the admin and of the build. */
export const faultTexts = {
  sku: `the SKU is longer than ${skuMax} characters`,
  picture: 'it has no picture',
  price: 'the price is 0',
  color: 'it has no colour',
  size: `it has no size, or one longer than ${sizeMax} characters`,
  gender: 'it doesn’t say for whom it is made',
  ageGroup: 'it doesn’t say for which age it is made',
} as const

export type FeedFault = keyof typeof faultTexts
export const feedFaults = Object.keys(faultTexts) as FeedFault[]

/** What feeds can't do without. */
export interface FedFacts {
  sku: string
  /** Of its first picture; empty without one. */
  imageUrl: string
  cents: number
  /** A slug. */
  color: string
  size: string
  /** With the shop's default; null when nobody says it. */
  gender: string | null
  ageGroup: string | null
}

/** Whether a feed for this country, of two letters, must say colour, size, gender and age group; for one that isn't known it must. */
export const isStrictAboutClothes = (country: string): boolean => country === '' || strictAboutClothes.includes(country)

/** Why Google would refuse this variant; empty if it wouldn't. */
export function findFeedFaults(facts: FedFacts, country: string): FeedFault[] {
  const strict = isStrictAboutClothes(country)
  const found: Record<FeedFault, boolean> = {
    sku: facts.sku === '' || facts.sku.length > skuMax,
    picture: facts.imageUrl === '',
    price: facts.cents <= 0,
    color: strict && facts.color === neutralColor,
    size: (strict && facts.size === '') || facts.size.length > sizeMax,
    gender: strict && facts.gender === null,
    ageGroup: strict && facts.ageGroup === null,
  }
  return feedFaults.filter((fault) => found[fault])
}
