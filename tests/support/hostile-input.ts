import { z } from 'zod'

type Schema = z.core.$ZodType

/** Texts that parsers, regular expressions and renderers have been slow at, to be repeated. */
export const hostileTexts = [
  'a',
  'a ',
  ' ',
  '\n',
  '\t',
  '0',
  '*a_',
  '*a ',
  '**a',
  '_a ',
  '[',
  '[a](',
  '![](',
  '(',
  '>',
  '> ',
  '- ',
  '1. ',
  '`',
  '` ',
  '~~a',
  '|',
  '|-',
  '#',
  '&',
  '&amp;',
  '&#',
  '<',
  '<b>',
  '<b ',
  '<!--',
  '<a href="',
  '<p><table>',
  '"',
  '",',
  '","',
  "'",
  '\\',
  ',',
  'a,b\n',
  ';',
  '{',
  '{a}',
  '{a, plural, other {',
  '/',
  '/a',
  '../',
  '%',
  '%25',
  '@',
  'a@',
  'a.',
  '-',
  'a-',
  '=',
  '+1',
  'http://a',
  'www.',
  'a\u0301',
  '\u0301',
  '\ufdfa',
  '\u0130',
  '\u202e',
  '\u{1f468}\u200d',
  'ﬀ',
] as const

/** Values of usual formats: the first that a schema accepts is an ordinary value of it. */
const ordinaryValues = [
  'a',
  'abc',
  'Shirt',
  'blue-shirt',
  'shopper@example.com',
  '+14155550132',
  '4155550132',
  '2027-03-01',
  '2027-03-01T10:00:00Z',
  '14:00',
  '#ff4c3b',
  'US',
  'USD',
  'en',
  'de',
  '94107',
  '94',
  'https://example.com/a',
  '/products',
  '/a',
  '123456',
  '1',
  '10',
  'A'.repeat(43),
  'a'.repeat(64),
  `/media/${'0'.repeat(64)}.webp`,
  '',
  'password-of-a-test-1',
  'AAAA',
]

const ordinaryTexts: ((number: number) => string)[] = [
  (number) => `a${number}`,
  (number) => `shopper${number}@example.com`,
  (number) => `/a${number}`,
  ...ordinaryValues.map((value) => () => value),
]

type Shape = (text: string, length: number, number: number) => string
const shapes: readonly Shape[] = [
  (text, length, number) => `${repeat(text, length - 6)}${number}`,
  (text, length) => repeat(text, length),
  (text, length) => `a${repeat(text, length - 2)}a`,
]
/** What was found out about a schema. */
const ordinary = new WeakMap<Schema, (number: number) => string>()
const longest = new WeakMap<Schema, Map<string, (readonly [number, Shape])[]>>()

const ordinaryNumbers = [1, 10, 2, 0, 0.5, 5, 100, 2027, -1]
const lengths = [
  4_000_000, 1_000_000, 250_000, 65_000, 50_000, 20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 60, 40, 20, 10,
]
/** Bodies that are longer are cut down anyway. */
const listLength = 300_000
const counts = [5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1]

const numbers = new WeakMap<Schema, number>()

function numberOf(schema: Schema): number {
  const number = numbers.get(schema) ?? ordinaryNumbers.find((candidate) => accepts(schema, candidate)) ?? 1
  numbers.set(schema, number)
  return number
}

/** How many entries a list may have, by how many were asked for. */
const widths = new WeakMap<Schema, Map<number, number>>()

/** Lists that want different entries accept no copies: then few are tried. */
function widthOf(schema: Schema, sample: unknown, most: number): number {
  const known = widths.get(schema) ?? new Map<number, number>()
  widths.set(schema, known)
  const length = JSON.stringify(sample).length + 1
  const fits = (count: number) => count <= most && (count === 1 || count * length <= listLength)
  const width =
    known.get(most) ??
    counts.find((count) => fits(count) && accepts(schema, Array(count).fill(sample))) ??
    Math.min(most, 20)
  known.set(most, width)
  return width
}

export interface Hostility {
  /** Repeated in every text, as long as its schema accepts; null: ordinary texts. */
  text: string | null
  /** No text is longer. */
  textMax: number
  /** Items of every list, as many as its schema accepts. */
  listMax: number
  /** Which choice of each union. */
  choice: number
  /** How deep a schema that contains itself is followed. */
  depthMax: number
  /** Values that exist in the shop, by the name of their field. */
  known: Readonly<Record<string, unknown>>
}

function accepts(schema: Schema, value: unknown): boolean {
  try {
    return z.safeParse(schema, value).success
  } catch {
    // A regular expression that runs out of stack; the call itself shows what comes of it.
    return false
  }
}

function repeat(text: string, length: number): string {
  return text.repeat(Math.max(0, Math.ceil(length / text.length))).slice(0, Math.max(0, length))
}

/** Walks a schema and makes a value of it. */
class Maker {
  private made = 0
  private readonly how: Hostility
  constructor(how: Hostility) {
    this.how = how
  }

  make(schema: Schema, name = '', depth = 0): unknown {
    const known = this.how.known[name]
    if (known !== undefined && accepts(schema, known)) return known
    const { def } = (schema as z.ZodType)._zod as unknown as { def: z.core.$ZodTypes['_zod']['def'] }
    switch (def.type) {
      case 'string':
        return this.makeText(schema)
      case 'number':
      case 'bigint':
        return numberOf(schema)
      case 'boolean':
        return true
      case 'enum':
        return Object.values(def.entries)[this.how.choice % Object.values(def.entries).length]
      case 'literal':
        return def.values[0]
      case 'null':
        return null
      case 'object':
        return this.makeObject(def.shape, depth)
      case 'array':
        return this.makeList(schema, def.element, { name, depth })
      case 'record':
        return this.makeRecord(schema, def, depth)
      case 'tuple':
        return def.items.map((item) => this.make(item, name, depth))
      case 'union':
        return this.make(def.options[this.how.choice % def.options.length] as Schema, name, depth)
      case 'intersection':
        return { ...(this.make(def.left, name, depth) as object), ...(this.make(def.right, name, depth) as object) }
      case 'optional':
      case 'nullable':
      case 'default':
      case 'prefault':
      case 'nonoptional':
      case 'readonly':
      case 'catch':
      case 'success':
        return this.make(def.innerType, name, depth)
      case 'pipe': {
        const isFrom = (def.in as z.ZodType)._zod.def.type === 'transform'
        return this.make(isFrom ? def.out : def.in, name, depth)
      }
      case 'lazy':
        return depth > this.how.depthMax ? undefined : this.make(def.getter(), name, depth + 1)
      default:
        return this.makeText(schema)
    }
  }

  private makeText(schema: Schema): unknown {
    this.made += 1
    const filled = this.fillText(schema)
    if (filled !== null) return filled
    let how = ordinary.get(schema)
    if (!how) {
      how = ordinaryTexts.find((make) => accepts(schema, make(this.made))) ?? (() => 'a')
      ordinary.set(schema, how)
    }
    return how(this.made)
  }

  /** The text repeated as often as the schema accepts it; null if it never does. */
  private fillText(schema: Schema): string | null {
    const { text, textMax } = this.how
    if (text === null) return null
    const known = longest.get(schema) ?? new Map<string, (readonly [number, Shape])[]>()
    longest.set(schema, known)
    let found = known.get(text)
    if (!found) {
      const most = schema instanceof z.ZodString ? (schema.maxLength ?? Number.POSITIVE_INFINITY) : 1000
      const sizes = new Set([...lengths, most].filter((length) => length <= most && Number.isFinite(length)))
      // A pattern that refuses the text in one length refuses it in all.
      const shape = shapes.find((candidate) => accepts(schema, candidate(text, Math.min(most, 20), 1)))
      found = shape ? [...sizes].sort((x, y) => y - x).map((length) => [length, shape] as const) : []
      known.set(text, found)
    }
    const best = found.find(([length]) => length <= textMax)
    return best ? best[1](text, best[0], this.made) : null
  }

  private makeObject(shape: Readonly<Record<string, Schema>>, depth: number): unknown {
    if (depth > this.how.depthMax) return undefined
    const entries = Object.entries(shape).map(([key, inner]) => [key, this.make(inner, key, depth + 1)] as const)
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
  }

  private makeList(schema: Schema, element: Schema, { name, depth }: { name: string; depth: number }): unknown {
    if (depth > this.how.depthMax) return []
    const inner = this.within()
    const sample = inner.make(element, name, depth + 1)
    if (sample === undefined) return []
    const width = widthOf(schema, sample, Math.max(1, this.how.listMax))
    const items = Array.from({ length: width }, () => inner.make(element, name, depth + 1))
    this.made = inner.made
    return accepts(schema, items) ? items : items.slice(0, 1)
  }

  private makeRecord(schema: Schema, def: { keyType: Schema; valueType: Schema }, depth: number): unknown {
    const inner = this.within()
    const entries = Array.from({ length: this.how.listMax }, () => [
      String(inner.make(def.keyType, '', depth + 1)),
      inner.make(def.valueType, '', depth + 1),
    ])
    this.made = inner.made
    const made = counts.map((count) => Object.fromEntries(entries.slice(0, count)))
    return made.find((some) => accepts(schema, some)) ?? made.at(-1)
  }

  /** Makes what lists and records hold: lists within lists share the number of entries. */
  private within(): Maker {
    const inner = new Maker({ ...this.how, listMax: Math.ceil(this.how.listMax / 50) })
    inner.made = this.made
    return inner
  }
}

/** A value as the schema accepts it, or close to it, and hostile. */
export const makeHostile = (schema: Schema, how: Hostility): unknown => new Maker(how).make(schema)
