import { neutralColor } from '../../../platform/pure/limits.ts'
import { fromWire } from '../../../platform/pure/money.ts'
import { theme } from '../../../site/theme.ts'
import type { Product, Variant } from '../../catalog/contract.ts'
import { describeVariantValues } from '../../catalog/rules/attributes.ts'
import { type FieldsWith, fieldsWith, mapFields, type ProductFacts } from '../../catalog/rules/product-fields.ts'
import { rootCategory } from '../../catalog/rules/root-category.ts'
import { nameSize, queryOfVariant } from '../../catalog/rules/variant-name.ts'
import * as texts from '../../product/messages/en.ts'
import { describeComposition, listMakers } from '../../product/rules/making.ts'
import { plainText, shorten } from '../../publishing/build/text.ts'
import type { FedFacts } from '../rules/feed-faults.ts'
import { absoluteUrl, findUsualCost, type ShippingCost, type Site, shippingCostsOf, type Unsaid } from './site.ts'

/** A variant as machines see it: the source of the product's structured data and of the merchant feed. */
export interface Item {
  sku: string
  /** The maker's number; null without one. */
  gtin: string | null
  /** Products of one style, in all their colours. */
  groupId: string
  title: string
  description: string
  /** The product's page with this variant chosen. */
  url: string
  imageUrl: string
  moreImageUrls: string[]
  brand: string
  /** Null when unknown, like the following fields. */
  category: string | null
  /** Null for a product with a single unnamed colour. */
  color: string | null
  colorSlug: string
  size: string
  option: Variant['option']
  /** Its values of attributes that belong to variants. */
  details: { name: string; text: string }[]
  /** What it is made of, where and by whom. */
  making: { name: string; text: string }[]
  /** Of the product, or else what the shop says of all; null when unknown. */
  facts: ProductFacts<FedField>
  weightGrams: number | null
  garment: Product['garment']
  currency: string
  cents: number
  /** Before the offer; null without one. */
  listCents: number | null
  inStock: boolean
  /** Every way to deliver it. */
  shipping: readonly ShippingCost[]
  /** The usual one; null where it is delivered nowhere. */
  usualShipping: ShippingCost | null
  /** Whose sizes these are; empty: nobody's. */
  sizeSystem: string
}

function pickImages({ images }: Product, color: string): string[] {
  const shown = images.filter((image) => image.color === color)
  return (shown.length > 0 ? shown : images).map(({ url }) => url)
}

function nameColor(product: Product, slug: string): string | null {
  if (slug === neutralColor) return null
  return product.colors.find((color) => color.slug === slug)?.name ?? slug
}

/** Products without a category are in the root. */
export function nameCategory({ category }: Product): string | null {
  return category.slug === rootCategory ? null : category.name
}

type FedField = FieldsWith<{ fedAs: string }>
/** What feeds have of a product’s own fields. */
export const fedFields = fieldsWith('fedAs')

function listMaking(product: Product, { producers = '' }: Site): Item['making'] {
  const composition = describeComposition(product, theme.language)
  const makers = listMakers(product, producers, theme.language)
  return [
    ...(composition === '' ? [] : [{ name: texts.composition, text: composition }]),
    ...makers.map(({ name, lines }) => ({ name, text: lines.join(', ') })),
  ]
}

interface ItemContext {
  site: Site
  /** The product's, in plain text. */
  description: string
}

function describeItem(product: Product, variant: Variant, { site, description }: ItemContext): Item {
  const color = nameColor(product, variant.color)
  const cents = fromWire(variant.finalPrice, product.currency)
  const listCents = fromWire(variant.price, product.currency)
  const [imageUrl = '', ...moreImageUrls] = pickImages(product, variant.color).map((url) => absoluteUrl(site, url))
  const { size, option } = variant
  const shipping = shippingCostsOf(site, cents, product.weightGrams)
  // A colourway's name already includes its colour.
  const parts = [product.name, product.name.includes(color ?? '') ? '' : color, nameSize(variant)].filter(Boolean)
  return {
    sku: variant.sku,
    gtin: variant.gtin ?? null,
    groupId: product.style.slug,
    title: parts.join(', '),
    description,
    url: absoluteUrl(site, `/product/${product.slug}?${queryOfVariant(variant)}`),
    imageUrl,
    moreImageUrls,
    color,
    colorSlug: variant.color,
    size,
    option,
    details: describeVariantValues(product, variant),
    brand: product.brand.name,
    category: nameCategory(product),
    making: listMaking(product, site),
    facts: mapFields(fedFields, ({ name }) => product[name as FedField] ?? site.unsaid?.[name as Unsaid] ?? null),
    weightGrams: product.weightGrams,
    garment: product.garment,
    currency: product.currency,
    cents,
    listCents: listCents > cents ? listCents : null,
    inStock: variant.stock > 0,
    shipping,
    usualShipping: findUsualCost(shipping),
    sizeSystem: site.sizeSystem ?? '',
  }
}

export function listItems(product: Product, site: Site): Item[] {
  const description = shorten(plainText(product.description) || product.name, 5000)
  return product.variants.map((variant) => describeItem(product, variant, { site, description }))
}

/** What decides whether a feed may have it. */
export const factsOfItem = ({ sku, imageUrl, cents, colorSlug, size, facts }: Item): FedFacts => ({
  sku,
  imageUrl,
  cents,
  color: colorSlug,
  size,
  gender: facts.gender,
  ageGroup: facts.ageGroup,
})
