import { stringify } from 'csv-stringify/sync'
import { findFeedFaults } from '../rules/feed-faults.ts'
import type { FeedFormat } from './feed-format.ts'
import { factsOfItem, type Item, listItems } from './item.ts'
import { listFeedFields } from './merchant-feed.ts'
import { absoluteUrl, type Site } from './site.ts'

/** A column, and a variant's value in it: what Google calls so, or what is worked out. */
type Column = [header: string, value: `g:${string}` | 'link' | ((cells: Cells, item: Item, site: Site) => string)]

/** Values by Google's names; several of one name as a list. */
interface Cells {
  get(name: string): string
  list(name: string): readonly string[]
}

function readCells(item: Item): Cells {
  const values = new Map<string, string[]>()
  for (const [name, text] of listFeedFields(item)) values.set(name, [...(values.get(name) ?? []), text])
  return { get: (name) => values.get(name)?.[0] ?? '', list: (name) => values.get(name) ?? [] }
}

/** "in stock", as all but Google and OpenAI write it. */
const availability = (cells: Cells) => cells.get('g:availability').replaceAll('_', ' ')
const morePictures = (cells: Cells) => cells.list('g:additional_image_link').join(',')

const described: readonly Column[] = [
  ['title', 'g:title'],
  ['description', 'g:description'],
  ['availability', availability],
  ['condition', 'g:condition'],
  ['price', 'g:price'],
  ['link', 'link'],
  ['image_link', 'g:image_link'],
  ['brand', 'g:brand'],
  ['additional_image_link', morePictures],
  ['age_group', 'g:age_group'],
  ['color', 'g:color'],
  ['gender', 'g:gender'],
  ['item_group_id', 'g:item_group_id'],
  ['google_product_category', 'g:google_product_category'],
  ['material', 'g:material'],
  ['pattern', 'g:pattern'],
  ['product_type', 'g:product_type'],
  ['sale_price', 'g:sale_price'],
  ['size', 'g:size'],
  ['gtin', 'g:gtin'],
  ['shipping_weight', 'g:shipping_weight'],
]

// Public documentation of November 2026: facebook.com/business/help/120325381656392 (Meta), help.pinterest.com/business/article/data-source-ingestion,
// ads.tiktok.com/help/article/catalog-product-parameters, developers.openai.com/commerce/specs/feed.
const columnsOf = {
  meta: [['id', 'g:id'], ...described],
  pinterest: [['id', 'g:id'], ...described],
  tiktok: [['sku_id', 'g:id'], ...described],
  openai: [
    ['is_eligible_search', () => 'true'],
    // Assistants fill a cart and hand over: nobody else takes the money.
    ['is_eligible_checkout', () => 'false'],
    ['item_id', 'g:id'],
    ['title', 'g:title'],
    ['description', 'g:description'],
    ['url', 'link'],
    ['brand', (cells, _item, site) => cells.get('g:brand') || site.name],
    ['gtin', 'g:gtin'],
    ['condition', 'g:condition'],
    ['product_category', 'g:product_type'],
    ['material', 'g:material'],
    ['age_group', 'g:age_group'],
    ['gender', 'g:gender'],
    ['image_url', 'g:image_link'],
    ['additional_image_urls', morePictures],
    ['price', 'g:price'],
    ['sale_price', 'g:sale_price'],
    ['availability', 'g:availability'],
    ['group_id', 'g:item_group_id'],
    ['listing_has_variations', () => 'true'],
    ['color', 'g:color'],
    ['size', 'g:size'],
    ['size_system', 'g:size_system'],
    ['seller_name', (_cells, _item, site) => site.name],
    ['seller_url', (_cells, _item, site) => site.url],
    ['return_policy', (_cells, _item, site) => (site.returnsPath === null ? '' : absoluteUrl(site, site.returnsPath))],
    ['target_countries', (_cells, _item, site) => site.country],
    ['store_country', (_cells, _item, site) => site.country],
  ],
} as const satisfies Record<string, readonly Column[]>

export type TableFeed = keyof typeof columnsOf

function writeRow(columns: readonly Column[], item: Item, site: Site): string {
  const cells = readCells(item)
  const values = columns.map(([, value]) => (typeof value === 'string' ? cells.get(value) : value(cells, item, site)))
  return stringify([values])
}

/** The feed of a service that takes CSV: the same variants as Google's, in its own columns. */
export function tableFeed(name: TableFeed): FeedFormat {
  const columns: readonly Column[] = columnsOf[name]
  return {
    file: `feeds/${name}.csv`,
    contentType: 'text/csv; charset=utf-8',
    frame: () => ({ head: `${columns.map(([header]) => header).join(',')}\n`, foot: '' }),
    write(product, site) {
      const items = listItems(product, site).map((item) => ({
        item,
        faults: findFeedFaults(factsOfItem(item), site.country),
      }))
      return {
        text: items
          .filter(({ faults }) => faults.length === 0)
          .map(({ item }) => writeRow(columns, item, site))
          .join(''),
        leftOut: items.filter(({ faults }) => faults.length > 0).map(({ item, faults }) => ({ sku: item.sku, faults })),
      }
    },
  }
}
