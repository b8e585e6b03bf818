import type { Product } from '../../src/features/catalog/contract.ts'
import type { FeedFormat, LeftOut } from '../../src/features/channels/build/feed-format.ts'
import { merchantFeed } from '../../src/features/channels/build/merchant-feed.ts'
import type { Site } from '../../src/features/channels/build/site.ts'
import { childrenNamed, readXml, textOf, type XmlElement } from './xml.ts'

/** A whole feed at once. */
export function writeFeed(format: FeedFormat, products: readonly Product[], site: Site) {
  const { head, foot } = format.frame(site)
  const parts = products.map((product) => format.write(product, site))
  const leftOut: LeftOut[] = parts.flatMap((part) => part.leftOut)
  return { text: [head, ...parts.map(({ text }) => text), foot].join(''), leftOut }
}

export function writeMerchantFeed(products: readonly Product[], site: Site) {
  const { text: xml, leftOut } = writeFeed(merchantFeed, products, site)
  return { xml, leftOut }
}

/** Without these Google takes no clothes in the United States. */
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

// Google's product data specification, read for this checker alone: nothing of it is shared with what writes the feed.
const longest: Readonly<Record<string, number>> = {
  'g:id': 50,
  'g:title': 150,
  'g:description': 5000,
  link: 2000,
  'g:image_link': 2000,
  'g:additional_image_link': 2000,
  'g:brand': 70,
  'g:gtin': 50,
  'g:item_group_id': 50,
  'g:color': 100,
  'g:size': 100,
  'g:material': 200,
  'g:pattern': 100,
  'g:product_type': 750,
}
const allowed: Readonly<Record<string, readonly string[]>> = {
  'g:availability': ['in_stock', 'out_of_stock', 'preorder', 'backorder'],
  'g:condition': ['new', 'refurbished', 'used'],
  'g:gender': ['male', 'female', 'unisex'],
  'g:age_group': ['newborn', 'infant', 'toddler', 'kids', 'adult'],
  'g:identifier_exists': ['yes', 'no'],
}
const price = /^\d+(\.\d{1,3})? [A-Z]{3}$/
const halfPairs = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

function isGtin(text: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return false
  const digits = text.padStart(14, '0').split('').map(Number)
  const sum = digits.reduce((total, digit, place) => total + digit * (place % 2 === 0 ? 3 : 1), 0)
  return sum % 10 === 0
}

function checkShipping(shipping: XmlElement): string[] {
  const read = (name: string) => textOf(shipping, name)
  const faults = price.test(read('g:price') ?? '') ? [] : ['a shipping cost is no price']
  if (!/^[A-Z]{2}$/.test(read('g:country') ?? '')) faults.push('shipping to no country')
  if ([...(read('g:service') ?? '')].length > 100) faults.push('the name of a service is too long')
  for (const step of ['handling', 'transit']) {
    const [least, most] = [read(`g:min_${step}_time`), read(`g:max_${step}_time`)]
    if (least === undefined && most === undefined) continue
    const days = [least, most].map((text) => (/^\d+$/.test(text ?? '') ? Number(text) : Number.NaN))
    if (!((days[0] ?? 0) <= (days[1] ?? 0))) faults.push(`${step} from ${least} to ${most} days`)
  }
  return faults
}

function checkItem(item: XmlElement): string[] {
  const faults = requiredFields.filter((name) => !textOf(item, name)).map((name) => `${name} is missing`)
  for (const { name } of item.children) {
    for (const text of childrenNamed(item, name).map((child) => child.text)) {
      const max = longest[name]
      if (max !== undefined && [...text].length > max) faults.push(`${name} has ${[...text].length} characters`)
      if (allowed[name] && !allowed[name].includes(text)) faults.push(`${name} is ${text}`)
      if (halfPairs.test(text)) faults.push(`${name} ends within a character`)
      if (/link$/.test(name) && !/^https:\/\/[!-~]+$/.test(text)) faults.push(`${name} is no address`)
    }
  }
  for (const color of (textOf(item, 'g:color') ?? '').split('/'))
    if (color.length > 40) faults.push('a colour is too long')
  const prices = ['g:price', 'g:sale_price'].map((name) => textOf(item, name))
  for (const text of prices)
    if (text && (!price.test(text) || Number.parseFloat(text) <= 0)) faults.push(`price ${text}`)
  const [full, sale] = prices.map((text) => Number.parseFloat(text ?? ''))
  if (sale !== undefined && full !== undefined && sale >= full) faults.push('the sale price is no lower')
  const gtin = textOf(item, 'g:gtin')
  if (gtin && !isGtin(gtin)) faults.push(`g:gtin is ${gtin}`)
  if (gtin ? textOf(item, 'g:identifier_exists') === 'no' : textOf(item, 'g:identifier_exists') !== 'no')
    faults.push('g:identifier_exists contradicts g:gtin')
  if (childrenNamed(item, 'g:additional_image_link').length > 10) faults.push('too many pictures')
  const shipping = childrenNamed(item, 'g:shipping')
  if (shipping.length === 0) faults.push('no shipping')
  return [...faults, ...shipping.flatMap(checkShipping)]
}

/** What Google would refuse of a feed, by id. */
export function checkGoogleFeed(xml: string): string[] {
  const items = childrenNamed(readXml(xml).children[0], 'item')
  const ids = items.map((item) => textOf(item, 'g:id'))
  const twice = ids.filter((id, place) => ids.indexOf(id) !== place).map((id) => `${id}: twice`)
  return [...twice, ...items.flatMap((item) => checkItem(item).map((fault) => `${textOf(item, 'g:id')}: ${fault}`))]
}
