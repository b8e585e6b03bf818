import { createHash } from 'node:crypto'
import { feedPictureUrl } from '../../../platform/pure/image-url.ts'
import { writeAmount } from '../../../platform/pure/money.ts'
import type { Product } from '../../catalog/contract.ts'
import { element, shorten } from '../../publishing/build/text.ts'
import { findFeedFaults } from '../rules/feed-faults.ts'
import type { FedProduct, FeedFormat, LeftOut } from './feed-format.ts'
import { factsOfItem, fedFields, type Item, listItems } from './item.ts'
import { handlingDaysOf, type Site } from './site.ts'

// Google's product data specification, support.google.com/merchants/answer/7052112: names, limits and what clothing requires.
const titleMax = 150
const brandMax = 70
const groupMax = 50
const colorMax = 40
const productTypeMax = 750
const materialMax = 200
const patternMax = 100
const detailNameMax = 140
const detailMax = 1000
const moreImagesMax = 10
const serviceMax = 100
const labelMax = 100
const shirts = 'Apparel & Accessories > Clothing > Shirts & Tops'
const factMax: Readonly<Record<string, number>> = { 'g:material': materialMax, 'g:pattern': patternMax }

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
  return `${shop.origin}${feedPictureUrl(source)}`
}

/** A longer slug would be refused; its end is told apart by a hash. */
function shortenGroup(slug: string): string {
  if (slug.length <= groupMax) return slug
  const hash = createHash('sha256').update(slug).digest('hex').slice(0, 10)
  return `${slug.slice(0, groupMax - 1 - hash.length)}-${hash}`
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
    ['g:gtin', item.gtin ?? ''],
    // Without a maker's number, and our own SKU is none.
    ['g:identifier_exists', item.gtin === null ? 'no' : ''],
    ['g:google_product_category', item.garment === 'shirts' ? shirts : ''],
    ['g:product_type', shorten(item.category ?? '', productTypeMax)],
    ['g:item_group_id', shortenGroup(item.groupId)],
    ['g:color', shorten(item.color ?? '', colorMax)],
    ['g:size', item.size],
    ['g:size_system', item.sizeSystem],
    ...fedFields.map(({ name, fedAs }): FeedEntry => {
      const fact = item.facts[name as keyof typeof item.facts] ?? ''
      return [fedAs, shorten(fact, factMax[fedAs] ?? fact.length)]
    }),
    ['g:shipping_weight', item.weightGrams ? `${item.weightGrams} g` : ''],
  ]
  return fields.filter(([, text]) => text !== '')
}

const services = { standard: 'Standard', express: 'Express' } as const

/** Days from order to door, where they are known: of the shop, and on the way. */
function writeDays(days: readonly [number, number] | null, site: Site): string[] {
  if (days === null) return []
  const [soonest, latest] = handlingDaysOf(site)
  return [
    element('g:min_handling_time', String(soonest)),
    element('g:max_handling_time', String(latest)),
    element('g:min_transit_time', String(days[0])),
    element('g:max_transit_time', String(days[1])),
  ]
}

function writeShipping({ shipping, currency }: Item, site: Site): string {
  return shipping
    .map(({ method: { name, speed, days }, cents }) => [
      element('g:country', site.country),
      element('g:service', shorten(name || services[speed], serviceMax)),
      element('g:price', writeMoney(cents, currency)),
      ...writeDays(days, site),
    ])
    .map((parts) => `<g:shipping>${parts.join('')}</g:shipping>`)
    .join('')
}

/** The third option and the attributes of variants, for which the feed has no fields of their own. */
function writeDetails({ option, details, making }: Item): string {
  const own = details.filter(({ name }) => name !== option?.name)
  return [...(option ? [{ name: option.name, text: option.value }] : []), ...own, ...making]
    .map(({ name, text }) => [
      element('g:attribute_name', shorten(name, detailNameMax)),
      element('g:attribute_value', shorten(text, detailMax)),
    ])
    .map((fields) => `<g:product_detail>${fields.join('')}</g:product_detail>`)
    .join('')
}

/** The lines of a product's variants in the feed. */
function writeFeedItems(product: Product, site: Site): FedProduct {
  const leftOut: LeftOut[] = []
  const items: string[] = []
  for (const item of listItems(product, site)) {
    const faults = findFeedFaults(factsOfItem(item), site.country)
    if (faults.length > 0) {
      leftOut.push({ sku: item.sku, faults })
      continue
    }
    const fields = listFeedFields(item).map(([name, text]) => element(name, text))
    const label = site.returnLabel ? element('g:return_policy_label', shorten(site.returnLabel, labelMax)) : ''
    items.push(`<item>${[...fields, writeDetails(item), writeShipping(item, site), label].join('')}</item>\n`)
  }
  return { text: items.join(''), leftOut }
}

function writeFeedFrame(site: Site): { head: string; foot: string } {
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
export const merchantFeed: FeedFormat = {
  file: 'feed.xml',
  contentType: 'application/xml; charset=utf-8',
  frame: writeFeedFrame,
  write: writeFeedItems,
}
