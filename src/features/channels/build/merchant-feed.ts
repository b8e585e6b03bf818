import { imageUrl } from '../../../platform/pure/image-url.ts'
import { writeAmount } from '../../../platform/pure/money.ts'
import type { Product } from '../../catalog/contract.ts'
import { element, shorten } from '../../publishing/build/text.ts'
import { fedFields, type Item, listItems } from './item.ts'
import type { Site } from './site.ts'

// Google's product data specification, support.google.com/merchants/answer/7052112: names, limits and what clothing requires.
const idMax = 50
const titleMax = 150
const brandMax = 70
const moreImagesMax = 10
const shirts = 'Apparel & Accessories > Clothing > Shirts & Tops'
/** The brand is required only if there is one: products without have neither brand nor GTIN, which `g:identifier_exists` says. */
export const requiredFields = [
  'g:id',
  'g:title',
  'g:description',
  'link',
  'g:image_link',
  'g:price',
  'g:availability',
  'g:condition',
  'g:item_group_id',
  'g:color',
  'g:size',
  'g:gender',
  'g:age_group',
]

type FeedEntry = [name: string, text: string]

function writeMoney(cents: number, currency: string): string {
  return `${writeAmount(cents, currency)} ${currency}`
}

/** A picture through the image service: as large as Google likes, without the bytes of the original. */
function servePicture(address: string, { url }: Item): string {
  if (!URL.canParse(address)) return address
  const picture = new URL(address)
  const shop = new URL(url)
  const source = picture.origin === shop.origin ? decodeURI(picture.pathname) : address
  return `${shop.origin}${imageUrl(source, 2000)}`
}

/** The fields of one variant; missing values are left out. */
export function listFeedFields(item: Item): FeedEntry[] {
  const { currency, cents, listCents } = item
  const fields: FeedEntry[] = [
    ['g:id', item.sku],
    ['g:title', shorten(item.title, titleMax)],
    ['g:description', item.description],
    ['link', item.url],
    ['g:image_link', servePicture(item.imageUrl, item)],
    ...item.moreImageUrls
      .slice(0, moreImagesMax)
      .map((url): FeedEntry => ['g:additional_image_link', servePicture(url, item)]),
    ['g:price', writeMoney(listCents ?? cents, currency)],
    ['g:sale_price', listCents === null ? '' : writeMoney(cents, currency)],
    ['g:availability', item.inStock ? 'in_stock' : 'out_of_stock'],
    ['g:condition', 'new'],
    ['g:brand', shorten(item.brand, brandMax)],
    // Our own numbers are neither GTINs nor manufacturer part numbers.
    ['g:identifier_exists', 'no'],
    ['g:google_product_category', item.garment === 'shirts' ? shirts : ''],
    ['g:product_type', item.category ?? ''],
    ['g:item_group_id', item.groupId],
    ['g:color', item.color ?? ''],
    ['g:size', item.size],
    ['g:size_system', item.sizeSystem],
    ...fedFields.map(({ name, fedAs }): FeedEntry => [fedAs, item.facts[name as keyof typeof item.facts] ?? '']),
    ['g:shipping_weight', item.weightGrams ? `${item.weightGrams} g` : ''],
  ]
  return fields.filter(([, text]) => text !== '')
}

/** Why Google would reject this variant; empty if it wouldn't. */
export function checkFeedFields(fields: readonly FeedEntry[]): string[] {
  const given = new Map(fields)
  const faults: string[] = requiredFields.filter((name) => !given.get(name)).map((name) => `${name} is missing`)
  if ((given.get('g:id') ?? '').length > idMax) faults.push(`g:id is longer than ${idMax} characters`)
  if (/^[0.]+ /.test(given.get('g:price') ?? '')) faults.push('g:price is zero')
  for (const name of ['link', 'g:image_link']) {
    const url = given.get(name)
    if (url && !/^https?:\/\//.test(url)) faults.push(`${name} is not a full address`)
  }
  return faults
}

function writeShipping({ shippingCents, currency }: Item, { country }: Site): string {
  const price = element('g:price', writeMoney(shippingCents, currency))
  return `<g:shipping>${element('g:country', country)}${element('g:service', 'Standard')}${price}</g:shipping>`
}

/** The third option and the attributes of variants, for which the feed has no fields of their own. */
function writeDetails({ option, details }: Item): string {
  const own = details.filter(({ name }) => name !== option?.name)
  return [...(option ? [{ name: option.name, text: option.value }] : []), ...own]
    .map(({ name, text }) => element('g:attribute_name', name) + element('g:attribute_value', text))
    .map((fields) => `<g:product_detail>${fields}</g:product_detail>`)
    .join('')
}

export interface MerchantFeed {
  xml: string
  /** Variants that lack a field Google requires; they are not in the feed. */
  leftOut: { sku: string; faults: string[] }[]
}

/** The lines of a product's variants in the feed. */
export function writeFeedItems(product: Product, site: Site): { text: string; leftOut: MerchantFeed['leftOut'] } {
  const leftOut: MerchantFeed['leftOut'] = []
  const items: string[] = []
  for (const item of listItems(product, site)) {
    const fields = listFeedFields(item)
    const faults = checkFeedFields(fields)
    const own = [...fields.map(([name, text]) => element(name, text)), writeDetails(item), writeShipping(item, site)]
    if (faults.length > 0) leftOut.push({ sku: item.sku, faults })
    else items.push(`<item>${own.join('')}</item>\n`)
  }
  return { text: items.join(''), leftOut }
}

/** What stands before and after the items of the feed. */
export function writeFeedFrame(site: Site): { head: string; foot: string } {
  const channel = [element('title', site.name), element('link', site.url), element('description', site.description)]
  return {
    head: `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
${channel.join('\n')}
`,
    foot: '</channel>\n</rss>\n',
  }
}

/** Every variant on sale, as an RSS 2.0 feed for Google Merchant Center. */
export function writeMerchantFeed(products: readonly Product[], site: Site): MerchantFeed {
  const { head, foot } = writeFeedFrame(site)
  const parts = products.map((product) => writeFeedItems(product, site))
  return {
    xml: [head, ...parts.map(({ text }) => text), foot].join(''),
    leftOut: parts.flatMap(({ leftOut }) => leftOut),
  }
}
