import { link, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cataloguePart } from '../../../platform/pure/limits.ts'
import { keepKey, keyOf } from '../../../site/build/page-key.ts'
import { readApi } from '../../../site/build/read-api.ts'
import type { Product } from '../contract.ts'
import type { CataloguePart } from '../parts-contract.ts'

// Beside the page keys of a site lie the products that it was built from, in parts as the catalogue is read.
const before = process.env['PAGES_BEFORE']
const record = process.env['PAGES_RECORD']

/** One's part is parsed while another's is being read from the database. */
const readers = 3

interface KeptPart {
  mark: string
  products: Product[]
  /** The key of each of them (site/build/page-key.ts). */
  keys: string[]
}

/** A product as the last site or this one has it, by what pages depend on. */
export interface Version {
  id: string
  style: string
  category: string
}

export interface ReadCatalogue {
  products: Product[]
  /** Former and present versions of what was changed, added or removed since the last site; null if that is not known. */
  changed: Version[] | null
}

const fileOf = (folder: string, number: number) => join(folder, 'catalogue', `${number}.json`)

async function readKept(number: number): Promise<KeptPart | null> {
  const text = before ? await readFile(fileOf(before, number), 'utf8').catch(() => '') : ''
  return text ? (JSON.parse(text) as KeptPart) : null
}

async function listParts(): Promise<CataloguePart[]> {
  const all: CataloguePart[] = []
  for (;;) {
    const after = String(all.at(-1)?.number ?? -1)
    const { parts } = await readApi('listCatalogueParts', { query: { after } })
    if (parts.length === 0) return all
    all.push(...parts)
  }
}

/** The mark that it has now, if its products are read again. */
async function readMark(number: number): Promise<string | undefined> {
  const { parts } = await readApi('listCatalogueParts', { query: { part: String(number) } })
  return parts[0]?.mark
}

async function readProducts(number: number): Promise<Product[]> {
  const { products } = await readApi('listCatalogue', { query: { after: String(number * cataloguePart) } })
  return products.filter(({ id }) => Number(id) <= (number + 1) * cataloguePart)
}

async function writePart(number: number, part: KeptPart): Promise<void> {
  if (record) await writeFile(fileOf(record, number), JSON.stringify(part))
}

const describe = ({ id, style, category }: Product): Version => ({ id, style: style.slug, category: category.slug })

/** Products of `some` that the others don't have in the same version. */
function listOnly(some: KeptPart, others: KeptPart): Version[] {
  const keys = new Set(others.keys)
  return some.products.filter((_, place) => !keys.has(some.keys[place] ?? '')).map(describe)
}

const compare = (last: KeptPart, part: KeptPart) => [...listOnly(last, part), ...listOnly(part, last)]
const empty: KeptPart = { mark: '', products: [], keys: [] }

interface PartRead {
  products: Product[]
  /** Null if the record of the last site has lost what it was built from. */
  changed: Version[] | null
}

/** As the last site has it, unless its mark has changed. */
async function readPart({ number, mark }: CataloguePart, wasThere: boolean): Promise<PartRead> {
  const last = await readKept(number)
  if (last?.mark === mark) {
    for (const [place, product] of last.products.entries()) keepKey(product, last.keys[place] ?? '')
    if (before && record) await link(fileOf(before, number), fileOf(record, number))
    return { products: last.products, changed: [] }
  }
  const products = await readProducts(number)
  // What changed while it was being read is read again by the next build.
  const isSettled = (await readMark(number)) === mark
  const part = { mark: isSettled ? mark : '', products, keys: products.map(keyOf) }
  await writePart(number, part)
  return { products, changed: wasThere && !last ? null : compare(last ?? empty, part) }
}

/** Products of parts that have none any more. */
async function listRemoved(parts: readonly CataloguePart[], last: readonly number[]): Promise<Version[]> {
  const present = new Set(parts.map(({ number }) => number))
  const gone = await Promise.all(last.filter((number) => !present.has(number)).map(readKept))
  return gone.flatMap((part) => part?.products.map(describe) ?? [])
}

const listFile = (folder: string) => join(folder, 'catalogue', 'list.json')

/** The numbers of the parts that the last site was built from; null without one. */
async function readLastNumbers(): Promise<number[] | null> {
  const text = before ? await readFile(listFile(before), 'utf8').catch(() => '') : ''
  return text ? (JSON.parse(text) as number[]) : null
}

/** Every product, in the order of ids: from the database what has changed since the last site, the others from its record. */
export async function readCatalogue(): Promise<ReadCatalogue> {
  const [parts, last] = await Promise.all([listParts(), readLastNumbers()])
  if (record) {
    await mkdir(join(record, 'catalogue'), { recursive: true })
    await writeFile(listFile(record), JSON.stringify(parts.map(({ number }) => number)))
  }
  const read: PartRead[] = []
  const queue = parts.entries()
  const work = async () => {
    for (const [place, part] of queue) read[place] = await readPart(part, last?.includes(part.number) ?? false)
  }
  await Promise.all(Array.from({ length: readers }, work))
  const isKnown = last !== null && read.every((part) => part.changed !== null)
  return {
    products: read.flatMap(({ products }) => products),
    changed: isKnown ? [...(await listRemoved(parts, last)), ...read.flatMap(({ changed }) => changed ?? [])] : null,
  }
}
