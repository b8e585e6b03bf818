import { expect, test } from 'vitest'
import type { z } from 'zod'
import { schemas } from '../../src/api/schemas.ts'
import { cleanKey, cleanLine, cleanProse, cleanTyped } from '../../src/platform/pure/text/clean-text.ts'

type Def = Record<string, unknown> & { type?: string; checks?: { _zod: { def: Record<string, unknown> } }[] }
const defOf = (schema: unknown): Def => (schema as { _zod: { def: Def } })._zod.def

const cleaners: readonly unknown[] = [cleanKey, cleanLine, cleanProse, cleanTyped]
const isCleaned = ({ checks = [] }: Def) => checks.some(({ _zod }) => cleaners.includes(_zod.def['tx']))
/** A pattern, a date or base64 takes ASCII alone. */
const hasFormat = ({ checks = [], check }: Def) =>
  check === 'string_format' || checks.some(({ _zod }) => _zod.def['check'] === 'string_format')

/** Each text in a schema, by its path. */
function* listTexts(schema: unknown, path: string): Generator<[string, Def]> {
  const def = defOf(schema)
  const at = (part: string) => (key: unknown) => listTexts(key, `${path}${part}`)
  if (def.type === 'string') yield [path, def]
  else if (def.type === 'object') {
    for (const [name, field] of Object.entries(def['shape'] as object)) yield* at(`.${name}`)(field)
    if (def['catchall']) yield* at('.*')(def['catchall'])
  } else if (def.type === 'array') yield* at('')(def['element'])
  else if (def.type === 'record') {
    yield* at('.key')(def['keyType'])
    yield* at('')(def['valueType'])
  } else if (def.type === 'union') for (const option of def['options'] as unknown[]) yield* at('')(option)
  else if (def.type === 'tuple') for (const item of def['items'] as unknown[]) yield* at('')(item)
  else if (def.type === 'pipe') yield* at('')(def['in'])
  else if (def['innerType']) yield* at('')(def['innerType'])
}

/**
 * What no person types: it comes back as the shop or another program made it, or it is compared byte for byte. Files are cleaned cell by
 * cell (src/platform/csv.ts), an archive of the whole shop is stored as it is.
 */
const exchanged =
  /\.(ids?|\w+Ids?|version|seen\w+(\.key)?|token|link|after|mergeId|record|confirmed|attributes\.key|sources(\.key)?|texts\.key|entity|pinned|hidden|wishlist|compare|groups|leaveOut|items|goods|requestId|part|poster|url|transports|column|currency|market|sort|rating|fit|cod|pickup_postcode|sizeChart|chartId|days)$/
const wholeFiles = /\.(csv|head|text|fields)$/
const secrets = /\.(password|newPassword|oldPassword)$/
const reports = /^(receivePolicyReports|reportClientErrors)\./

test('every text that a person types is cleaned before a handler sees it', () => {
  const texts = Object.entries(schemas).flatMap(([name, schema]) =>
    (['body', 'query'] as const).flatMap((part) => {
      const given = (schema as Partial<Record<string, z.ZodType>>)[part]
      return given ? [...listTexts(given, `${name}.${part}`)] : []
    }),
  )
  expect(texts.length).toBeGreaterThan(500)
  const raw = texts
    .filter(([, def]) => !isCleaned(def) && !hasFormat(def))
    .map(([path]) => path)
    .filter((path) => ![exchanged, wholeFiles, secrets, reports].some((known) => known.test(path)))
  expect(raw).toEqual([])
})
