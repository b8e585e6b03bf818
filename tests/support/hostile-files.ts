import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import type { EndpointName } from '../../src/api/endpoints.ts'
import { archiveHead } from '../../src/features/staff/server/archive/export-shop.ts'
import type { Language } from '../../src/platform/pure/language.ts'

const times = <T>(count: number, make: (place: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))
const table = (header: string, rows: readonly string[]) => [header, ...rows].join('\n')
type Fill = (row: (place: number) => string) => string[]

/** As many rows as fit. */
const fillTo =
  (length: number): Fill =>
  (row) =>
    times(Math.floor(length / (row(99_999).length + 1)), row)

const chain = table(
  'from,to',
  times(20_000, (place) => `/old-${place},/old-${place + 1}`),
)
const circle = table(
  'from,to',
  times(20_000, (place) => `/old-${place},/old-${(place + 1) % 20_000}`),
)
const html = '<p><b>Linen</b> &amp; <i>cotton</i></p>'
const shopifyHeader = 'Handle,Title,Body (HTML),Vendor,Option1 Name,Option1 Value,Variant SKU,Variant Price'
const rowsOfProduct = 2040
const rowsOfTable = 49_000

const drawCatalogues = (fill: Fill) => [
  table(
    shopifyHeader,
    fill((place) => `shirt-${place},Shirt ${place},${html},Maker,Size,M,SKU-${place},49.50`),
  ),
  table(
    shopifyHeader,
    times(rowsOfProduct, (place) => `shirt,${place === 0 ? 'Shirt' : ''},,Maker,Size,S${place},SKU-${place},49.50`),
  ),
  table(shopifyHeader, [`shirt,Shirt,${'<b>'.repeat(16_000)},Maker,Size,M,SKU,49.50`]),
  table(shopifyHeader, [`shirt,Shirt,${'<b>'.repeat(200_000)},Maker,Size,M,SKU,49.50`]),
  table(times(900, (place) => `Column ${place}`).join(), []),
  table(
    'ID,Type,SKU,Name,Published,Regular price,Description,Images',
    fill((place) => `${place},simple,W-${place},Shirt ${place},1,49.50,${html},https://example.com/${place}.jpg`),
  ),
  table(
    'sku,name,product_type,price,description,configurable_variations',
    fill((place) => `M-${place},Shirt ${place},simple,49.5000,${html},`),
  ),
]

const mapping = {
  fields: { title: 'Name', price: 'Price', sku: 'Number' },
  attributes: [],
}
const drawMapped = (fill: Fill) =>
  table(
    'Name,Price,Number',
    fill((place) => `Shirt ${place},"1.299,50 €",N-${place}`),
  )

const drawTranslations = (fill: Fill) =>
  (
    [
      ['product', 'description'],
      ['style', 'text'],
      ['mail', 'text'],
    ] as const
  ).map(([kind, field]) =>
    table(
      'kind,key,field,source,translation',
      fill((place) => `${kind},shirt-${place},${field},Shirt,Hemd ${place}`).slice(0, rowsOfTable),
    ),
  )

const customerHeader =
  'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Phone,Default Address Country Code,Phone,Tags,Note'
const orderHeader =
  'Name,Email,Financial Status,Currency,Total,Lineitem quantity,Lineitem name,Lineitem price,Created at,Phone,Billing Country'

const drawPast = (fill: Fill) => [
  table(
    customerHeader,
    fill(
      (place) =>
        `${place},Given,Family,person${place}@example.com,yes,+1415555${1000 + (place % 9000)},US,4155550132,a,b`,
    ).slice(0, rowsOfTable),
  ),
  table(
    orderHeader,
    fill(
      (place) =>
        `#${place >> 1},person${place}@example.com,paid,USD,49.50,1,Shirt,49.50,2026-01-31 10:00:00 +0000,4155550132,US`,
    ).slice(0, rowsOfTable),
  ),
]

/** Whatever the format is: what a reader of CSV has to get through. */
const drawAnyFormat = (length: number) => [
  '"'.repeat(length * 0.75),
  `a,b\n"${'x'.repeat(length - 10)}`,
  ','.repeat(length),
  '\n'.repeat(length * 0.75),
  'a'.repeat(length),
  times(length / 10, (place) => `c${place}`).join(),
  ' '.repeat(length),
]

const tried = (texts: readonly string[], more: object) => texts.map((csv) => ({ csv, dryRun: true, ...more }))
const triedAndDone = (texts: readonly string[], more: object) => [
  ...tried(texts, more),
  ...texts.map((csv) => ({ csv, dryRun: false, ...more })),
]

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

async function drawPictures(): Promise<string[]> {
  const size = { width: 5000, height: 5000, channels: 3 as const, background: '#808080' }
  const plain = await sharp({ create: size }).png().toBuffer()
  const pixels = { width: 1000, height: 1000, channels: 3 as const }
  const noise = await sharp(randomBytes(3_000_000), { raw: pixels }).jpeg({ quality: 90 }).toBuffer()
  return [base64(plain), base64(noise), 'A'.repeat(4_000_000), base64(plain.subarray(0, 2000))]
}

const pdf = base64(Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(1_900_000, '['), Buffer.from('\n%%EOF\n')]))
const archive = [
  `${archiveHead}\n${'{"table":"visit_counts","row":{}}\n'.repeat(90_000)}`,
  '\n'.repeat(2_000_000),
  '{'.repeat(4_000_000),
]
const language: Language = 'de'

type Files = Partial<Record<EndpointName, object[]>>

async function makeFiles(length: number): Promise<Files> {
  const fill = fillTo(length)
  const anyFormat = drawAnyFormat(length)
  const pictures = await drawPictures()
  const sent = pictures.map((data) => ({ name: 'Picture', data }))
  const review = pictures.map((data) => ({ rating: 5, text: 'Fine', photo: { data } }))
  const enquiry = { name: 'A', email: 'a@example.com', message: 'x', company: 'C', quantities: { M: 40 } }
  return {
    importRedirects: [...triedAndDone([chain, circle], {}), ...tried(anyFormat, {})],
    importCatalogue: [
      ...triedAndDone(drawCatalogues(fill), { after: 0 }),
      ...triedAndDone([drawMapped(fill)], { mapping, after: 0 }),
      ...tried(anyFormat, { after: 0 }),
      ...tried(anyFormat, { mapping, after: 0 }),
    ],
    readCatalogueColumns: [...drawCatalogues(fill), ...anyFormat].map((text) => ({ head: text.slice(0, 60_000) })),
    importTranslations: [
      ...triedAndDone(drawTranslations(fill), { language, after: 0 }),
      ...tried(anyFormat, { language, after: 0 }),
    ],
    importPast: [
      ...triedAndDone(drawPast(fill), { dates: 'day-first', after: 0 }),
      ...tried(anyFormat, { dates: 'day-first', after: 0 }),
    ],
    saveTranslation: ['*a_', '<b>', '{a, plural, other {', '\u0301'].map((text) => ({
      language,
      kind: 'product',
      record: '1',
      texts: { description: text.repeat(900_000 / Buffer.byteLength(text)) },
    })),
    sendShopImport: archive.map((text) => ({ after: 0, text })),
    saveProductVideo: pictures.map((data) => ({ data, poster: '/a.webp', alt: 'Film' })),
    uploadPicture: sent,
    replacePicture: sent,
    createReview: review,
    updateReview: review,
    bulkEnquiry: sent.slice(1).map((logo) => ({ ...enquiry, logo })),
    saveReturnLabel: [{ data: pdf }],
  }
}

const made = new Map<number, Promise<Files>>()

/** Bodies of calls that take a file, as hostile as their formats allow. A call that takes one and has none here fails the test. */
export function makeHostileFiles(length: number): Promise<Files> {
  const files = made.get(length) ?? makeFiles(length)
  made.set(length, files)
  return files
}
