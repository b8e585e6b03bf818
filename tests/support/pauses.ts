import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import { endpointPath } from '../../src/api/endpoint-path.ts'
import { type EndpointName, endpoints } from '../../src/api/endpoints.ts'
import { type EndpointSchema, schemas } from '../../src/api/schemas.ts'
import { bodyMaxBytes } from '../../src/platform/pure/call-times.ts'
import type { Endpoint } from '../../src/platform/pure/endpoint.ts'
import { makeHostileFiles } from './hostile-files.ts'
import { hostileTexts, makeHostile } from './hostile-input.ts'
import type { WatchedCall, WatchedServer, WatchedShop } from './watched-shop.ts'

/** Calls after which nobody is signed in any more, or nothing is left that others need. */
export const lastCalls: readonly EndpointName[] = [
  'logout',
  'signOutEverywhere',
  'deleteAccount',
  'eraseCustomer',
  'mergeCustomers',
  'endStaffSessions',
  'deleteProduct',
  'savePasskeyRoles',
  'changeRole',
  'removeStaffPasskeys',
]

/** Where a path's id is found: the first that fits. */
const tables: readonly (readonly [pattern: RegExp, table: string, column?: string])[] = [
  [/blog/, 'blogs'],
  [/\/pages/, 'pages'],
  [/size-charts/, 'size_charts'],
  [/categor/, 'categories'],
  [/sections/, 'featured_sections'],
  [/banner/, 'banners'],
  [/admin-api\/reviews/, 'reviews'],
  [/people/, 'users'],
  [/orders\/|notes/, 'orders'],
  [/promocode/, 'promo_codes'],
  [/attributes/, 'attributes', 'key'],
  [/synonyms/, 'search_meanings'],
  [/search-rules/, 'search_rules'],
  [/customer-groups/, 'customer_groups'],
  [/webhooks/, 'webhooks'],
  [/gift-card/, 'credit_accounts'],
  [/enquir/, 'enquiries'],
  [/media/, 'pictures'],
  [/import-mappings/, 'import_mappings'],
  [/address/, 'addresses'],
  [/audit/, 'audit_log'],
  [/shop-/, 'shop_archives'],
  [/product|comments|saved-lists/, 'products'],
]

async function findId({ shop }: WatchedShop, path: string): Promise<string> {
  const [, table = '', column = 'id'] = tables.find(([pattern]) => pattern.test(path)) ?? []
  if (!table) return '1'
  const named = sql`${sql.ref(column)}::text AS id`
  const query = sql<{ id: string }>`SELECT ${named} FROM ${sql.table(table)} ORDER BY 1 LIMIT 1`
  const { rows } = await query.execute(shop.deps.db)
  return rows[0]?.id ?? '1'
}

/** A request that may hold the event loop. */
interface Attempt {
  name: EndpointName
  what: string
  path: string
  init: RequestInit
}

export interface Thoroughness {
  /** Texts that are tried everywhere; the others where a text may be long. */
  texts: readonly string[]
  /** Every text is tried everywhere, and in each choice of a union. */
  all: boolean
  /** Of files, in characters. */
  fileLength: number
  /** Which of the hostile inputs of a call without long texts are tried: some of them, and others at the next run. */
  seed?: number
}

export const quick: Thoroughness = {
  texts: ['a', '*a_', '[', '"', ' ', '\u0301'],
  all: false,
  fileLength: 1_000_000,
  seed: Math.trunc(Math.random() * 2 ** 31),
}
export const thorough: Thoroughness = { texts: hostileTexts, all: true, fileLength: 3_900_000 }

const longText = 10_000
const triedAtOnce = 4
/** Of a call that takes a long text, which is read in some language or other. */
const longTriedAtOnce = 10
const plain = { textMax: 0, listMax: 1, choice: 0, depthMax: 6, known: {} }

/** A body as long as the limit lets it be. */
function makeFitting(schema: z.ZodType, how: Parameters<typeof makeHostile>[1], maxBytes: number): string | null {
  let { textMax, listMax } = how
  for (let round = 0; round < 8; round += 1) {
    const body = JSON.stringify(makeHostile(schema, { ...how, textMax, listMax })) ?? '{}'
    const size = Buffer.byteLength(body)
    if (size <= maxBytes) return body
    const share = (0.95 * maxBytes) / size
    if (listMax > 1 && round % 2) listMax = Math.ceil(listMax * share)
    else textMax = Math.floor(textMax * share)
  }
  return null
}

/** What a body is, and how it is made: most take longer to make than to send. */
type Making = [what: string, make: () => string | null]

/** Bodies of any call, whatever its schema. */
function shapeless(maxBytes: number): Making[] {
  const fill = (unit: string) => unit.repeat(Math.floor((maxBytes - 20) / Buffer.byteLength(unit)))
  const deep = () => '['.repeat(maxBytes / 2 - 2)
  const keys = () => Array.from({ length: Math.floor(maxBytes / 14) }, (_, place) => `"k${place}":1`)
  return [
    ['deep lists', () => deep() + ']'.repeat(deep().length)],
    ['deep objects', () => `${'{"a":'.repeat(maxBytes / 6 - 2)}1${'}'.repeat(maxBytes / 6 - 2)}`],
    ['a wide object', () => `{${keys().join()}}`],
    ['a wide list', () => `[${fill('1,')}1]`],
    ['a long number', () => fill('1')],
    ['spaces', () => `${fill(' ')}{}`],
    ['an open text', () => `{"a":"${fill('x')}`],
    ['escapes', () => `{"a":"${fill('\\u0301')}"}`],
  ]
}

/** A body is read before its call is known: one call is sent all of these, the others what their own schemas may be slow with. */
const readsAll: EndpointName = 'checkMobile'
const slowForSchemas = ['deep lists', 'a wide object']

function shapesFor(name: EndpointName, maxBytes: number, { all }: Thoroughness): Making[] {
  const every = shapeless(maxBytes)
  return all || name === readsAll ? every : every.filter(([what]) => slowForSchemas.includes(what))
}

/** Bodies with a wide value of the wrong kind in each field. */
function misfits(ordinary: object, maxBytes: number, { all }: Thoroughness): Making[] {
  const left = maxBytes - JSON.stringify(ordinary).length - 100
  const objects = () => Array(Math.floor(left / 3)).fill({})
  const wide = {
    nulls: () => Array(Math.floor(left / 5)).fill(null),
    objects,
    texts: () => Array(Math.floor(left / 4)).fill('a'),
  }
  return Object.keys(ordinary).flatMap((field) =>
    Object.entries(all ? wide : { objects }).map(
      ([kind, make]): Making => [`${kind} in ${field}`, () => JSON.stringify({ ...ordinary, [field]: make() })],
    ),
  )
}

function bodiesOf(name: EndpointName, known: Readonly<Record<string, unknown>>, how: Thoroughness): Making[] {
  const { body: schema }: EndpointSchema = schemas[name]
  const { maxBytes = bodyMaxBytes }: Endpoint = endpoints[name]
  // What a file holds is tried by files.
  const limit = Math.min(maxBytes, how.all ? 500_000 : bodyMaxBytes)
  if (!schema) return shapesFor(name, limit, how)
  const ordinary = JSON.parse(makeFitting(schema, { ...plain, text: null, known }, limit) ?? '{}') as object
  const probe = makeFitting(schema, { ...plain, text: 'a', textMax: limit, known }, limit) ?? ''
  const isLong = probe.length > longText
  const texts = how.all || isLong ? hostileTexts : how.texts
  const make = (text: string | null, [textMax, listMax, choice]: readonly [number, number, number]) =>
    makeFitting(schema, { ...plain, text, textMax, listMax, choice, known }, limit)
  const hasLists = make(null, [10, 2000, 0]) !== make(null, [10, 1, 0])
  const isChoice = (choice: number) => make(null, [10, 1, choice]) !== make(null, [10, 1, choice - 1])
  const choices = [0, 1, 2, 3].filter((choice) => choice === 0 || (isChoice(choice) && (how.all || choice === 1)))
  const made = choices.flatMap((choice) => [
    ...(choice === 0 ? texts : how.texts).map((text) => [text, [limit, 1, choice]] as const),
    ...(hasLists ? ([null, '*a_'] as const) : []).flatMap((text) =>
      [10, 100].map((textMax) => [text, [textMax, 2000, choice]] as const),
    ),
  ])
  const fitted = made.map(
    ([text, sizes]): Making => [
      `${JSON.stringify(text)} in texts of ${sizes[0]}, choice ${sizes[2]}`,
      () => make(text, sizes),
    ],
  )
  const every = [...fitted, ...shapesFor(name, limit, how), ...misfits(ordinary, limit, how)]
  return name === readsAll ? every : takeSome(every, name, how, isLong ? longTriedAtOnce : triedAtOnce)
}

/** Some of them, others for each call and seed; all without a seed. */
function takeSome<T>(every: readonly T[], name: EndpointName, { seed }: Thoroughness, most: number): T[] {
  if (seed === undefined || every.length <= most) return [...every]
  const rank = (place: number) => createHash('sha256').update(`${seed} ${name} ${place}`).digest().readUInt32BE()
  const places = [...every.keys()].sort((a, b) => rank(a) - rank(b)).slice(0, most)
  return every.filter((_, place) => places.includes(place))
}

/** Queries of a call, each parameter as long as a request's head lets it be. */
function queriesOf(name: EndpointName, how: Thoroughness): [string, string][] {
  const { texts, all } = how
  const { query }: EndpointSchema = schemas[name]
  if (!query) return []
  const fields = Object.keys((query as z.ZodObject).shape ?? {})
  const lengthOfEach = all ? 12_000 : Math.floor(12_000 / Math.max(1, fields.length))
  const cut = (text: string) => {
    const encoded = encodeURIComponent(text)
    return encoded.repeat(Math.floor(lengthOfEach / encoded.length))
  }
  const many = Array.from({ length: 1500 }, (_, place) => `k${place}=1`).join('&')
  const lists = `${fields[0] ?? 'a'}=${Array.from({ length: 2000 }, (_, place) => `b${place}`).join()}`
  const filled = texts.flatMap((text): [string, string][] =>
    all
      ? fields.map((field) => [`${JSON.stringify(text)} in ${field}`, `${field}=${cut(text)}`])
      : [[`${JSON.stringify(text)} in all`, fields.map((field) => `${field}=${cut(text)}`).join('&')]],
  )
  return takeSome([...filled, ['many parameters', many], ['a long list', lists]], name, how, triedAtOnce)
}

async function* listAttempts(shop: WatchedShop, how: Thoroughness): AsyncGenerator<Attempt> {
  const files = await makeHostileFiles(how.fileLength)
  const known = { productId: await findId(shop, '/products'), orderId: shop.orderId, variantId: shop.variantId }
  const calls = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(([name]) => !lastCalls.includes(name))
  const ordered = [
    ...calls.filter(([, { method }]) => method !== 'GET' && method !== 'DELETE'),
    ...calls.filter(([, { method }]) => method === 'GET'),
  ]
  for (const [name, { method, path: route, who }] of ordered) {
    const id = await findId(shop, route)
    const list = route.includes('exports') ? 'orders' : 'wishlist'
    const others = { goneId: '1', x: '+14155550199', provider: 'sandbox', about: 'order', token: 'x'.repeat(43) }
    const path = endpointPath(name, { id, list, file: 'x', ...others })
    const headers = () => ({
      authorization: `Bearer ${who === 'admin' ? shop.admin : shop.shopper}`,
      'idempotency-key': crypto.randomUUID(),
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
    })
    const attempt = (what: string, query = '', body?: string): Attempt => ({
      name,
      what,
      path: query ? `${path}?${query}` : path,
      init: { method, headers: headers(), ...(body === undefined ? {} : { body }) },
    })
    if (method === 'GET') yield attempt('as it is')
    for (const [what, query] of method === 'GET' ? queriesOf(name, how) : []) yield attempt(what, query)
    const sent = new Set<string>()
    for (const [what, make] of method === 'GET' ? [] : bodiesOf(name, known, how)) {
      const body = make()
      if (body === null || sent.has(body)) continue
      sent.add(body)
      yield attempt(what, '', body)
    }
    for (const [place, body] of (files[name] ?? []).entries()) {
      yield attempt(`file ${place + 1}`, '', JSON.stringify(body))
    }
  }
}

export interface Pause extends WatchedCall {
  name: EndpointName
  what: string
}

const tries = 3

/** The least of some tries: what is long each time is long by itself, and not for a collection of garbage or a first compilation. */
export async function measureAgain(
  { send }: Pick<WatchedServer, 'send'>,
  { path, init }: Pick<Attempt, 'path' | 'init'>,
  limitMs: number,
): Promise<WatchedCall> {
  let least = await send(path, init)
  for (let round = 1; round < tries && least.pauseMs > limitMs; round += 1) {
    const headers = { ...(init.headers as Record<string, string>), 'idempotency-key': crypto.randomUUID() }
    const again = await send(path, { ...init, headers })
    if (again.pauseMs < least.pauseMs) least = { ...again, status: least.status }
  }
  return least
}

/** How long an ordinary call holds the loop, on this machine as it is now. */
export async function measureOrdinary({ send }: WatchedShop): Promise<number> {
  const took: number[] = []
  for (let round = 0; round < 40; round += 1) took.push((await send(endpoints.listCatalogue.path)).pauseMs)
  return took.toSorted((a, b) => a - b)[20] ?? Number.NaN
}

/** Sends hostile input to every call, and returns how long each held the event loop; longer than the limit after three tries. */
export async function* measurePauses(shop: WatchedShop, how: Thoroughness, limitMs: number): AsyncGenerator<Pause> {
  for await (const attempt of listAttempts(shop, how)) {
    const { name, what } = attempt
    yield { name, what, ...(await measureAgain(shop, attempt, limitMs)) }
  }
}
