import { createReadStream } from 'node:fs'
import { parse } from 'csv-parse'
import {
  emptyOf,
  type FiledFieldName,
  filedFields,
  mapFields,
} from '../../src/features/catalog/rules/product-fields.ts'
import { type CatalogueProduct, saveProducts } from '../../src/features/catalog/server/catalogue-writes.ts'
import { describeColor } from '../../src/features/catalog/server/shopify/colors.ts'
import { type Database, transact } from '../../src/platform/database/client.ts'
import { slugify } from '../../src/platform/pure/slugs.ts'

/** One line of fashion_catalogue_44k.csv. It has no prices, sizes or stock: those are derived from the id. */
interface Line {
  id: string
  gender: string
  masterCategory: string
  subCategory: string
  articleType: string
  baseColour: string
  productDisplayName: string
}

/** The same number for the same id and salt, evenly distributed below `below`. */
function draw(id: string, salt: number, below: number): number {
  let hash = Math.imul(Number(id) + 0x9e3779b9, 0x85ebca6b) ^ Math.imul(salt + 1, 0xc2b2ae35)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39)
  return ((hash ^ (hash >>> 15)) >>> 0) % below
}

const clothes = ['XS', 'S', 'M', 'L', 'XL', 'XXL']
const shoes = ['6', '7', '8', '9', '10', '11', '12']
const moreColors = ['Black', 'White', 'Navy Blue', 'Grey', 'Red', 'Green']

function sizesOf(line: Line): string[] {
  if (line.masterCategory === 'Apparel') return clothes
  return line.masterCategory === 'Footwear' ? shoes : ['One size']
}

function colorsOf(line: Line): string[] {
  const own = line.baseColour === 'NA' || line.baseColour === '' ? 'Multi' : line.baseColour
  if (draw(line.id, 1, 10) > 0) return [own]
  return [...new Set([own, ...moreColors.slice(draw(line.id, 2, 4)).slice(0, 2)])]
}

/** A category's slug includes its level, since the same name occurs on several. */
const levels = (line: Line) => [
  { slug: slugify(line.masterCategory), name: line.masterCategory },
  { slug: slugify(`${line.masterCategory} ${line.subCategory}`), name: line.subCategory },
  { slug: slugify(`${line.masterCategory} ${line.subCategory} ${line.articleType}`), name: line.articleType },
]

function stockOf(id: string, place: number): number {
  const drawn = draw(id, 10 + place, 30)
  return drawn < 8 ? 0 : drawn
}

function describe(line: Line): CatalogueProduct {
  const name = line.productDisplayName || line.articleType
  const [, , category] = levels(line)
  const slug = slugify(`${name} ${line.id}`.slice(-90))
  const priceCents = 995 + draw(line.id, 3, 180) * 100
  const brand = name.split(' ')[0] ?? ''
  const choices = colorsOf(line).flatMap((color) => sizesOf(line).map((size) => ({ color, size })))
  return {
    slug,
    name,
    style: { slug, name },
    brand: { slug: slugify(brand) || 'unbranded', name: brand },
    category: category ?? { slug: 'fashion', name: 'Fashion' },
    descriptionHtml: `<p>${name.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`,
    ...mapFields<FiledFieldName>(filedFields, emptyOf),
    gender: line.gender === 'Men' ? 'male' : line.gender === 'Women' ? 'female' : 'unisex',
    ageGroup: 'adult',
    weightGrams: 300,
    sizeChart: null,
    status: 'active',
    extra: {},
    daysOld: draw(line.id, 4, 900),
    variants: choices.map(({ color, size }, place) => ({
      sku: `${line.id}-${place}`,
      color: describeColor(color),
      size,
      priceCents,
      compareAtCents: draw(line.id, 5, 6) === 0 ? priceCents + 2000 : null,
      stock: stockOf(line.id, place),
      barcode: '',
      weightGrams: null,
      extra: {},
    })),
    images: [1, 2].map((view) => ({
      url: `https://pictures.example/${line.id}-${view}.webp`,
      alt: name.slice(0, 200),
      width: 1200,
      height: 1500,
      colorSlug: null,
    })),
  }
}

async function saveCategories(db: Database, lines: readonly Line[]): Promise<void> {
  const parents = new Map<string, { name: string; parent: string }>()
  for (const line of lines) {
    let parent = 'fashion'
    for (const { slug, name } of levels(line)) {
      parents.set(slug, { name, parent })
      parent = slug
    }
  }
  for (const [slug, { name, parent }] of parents) {
    const parentId = db.selectFrom('categories').where('slug', '=', parent).select('id')
    await db.insertInto('categories').values({ slug, name, parent_id: parentId }).execute()
  }
}

/** Fills an empty shop with the 44,446 products of the shared data, or the first `limit` of them. */
export async function loadFashionCatalogue(db: Database, path: string, limit = Number.POSITIVE_INFINITY) {
  const lines: Line[] = []
  const parser = createReadStream(path).pipe(parse({ columns: true, relax_column_count: true }))
  for await (const line of parser) if (lines.length < limit) lines.push(line)
  await saveCategories(db, lines)
  await transact(db, async (trx) => {
    for (let start = 0; start < lines.length; start += 500) {
      await saveProducts(trx, lines.slice(start, start + 500).map(describe))
    }
  })
  return lines.length
}
