import { CsvError, parse } from 'csv-parse'
import type { Handlers } from '../../../../api/http.ts'
import { recordAudit } from '../../../../desk/server/audit.ts'
import { requireNumbered } from '../../../../desk/server/given.ts'
import { pickFields, requireUnchanged, versionOf } from '../../../../desk/server/record-version.ts'
import { columnsMax, separatorOf, streamText } from '../../../../platform/csv.ts'
import { type Database, type Trx, transact } from '../../../../platform/database/client.ts'
import { isConflict } from '../../../../platform/database/conflict.ts'
import { refuseFields } from '../../../../platform/http/http-error.ts'
import { ownTextLanguage } from '../../../../platform/markets.ts'
import { messages } from '../../../../platform/pure/messages.ts'
import { cleanProse } from '../../../../platform/pure/text/clean-text.ts'
import { type ColumnMapping, columnMapping } from '../../mapping-contract.ts'
import { findMappingFaults, guessColumns } from '../../rules/mapped-fields.ts'
import { readAttributes } from '../attributes/attribute-queries.ts'
import { findFormat } from '../shopify/columns.ts'

interface SavedMapping {
  id: string
  name: string
  mapping: ColumnMapping
}

const parseRow = (row: { id: string; name: string; mapping: unknown }): SavedMapping => ({
  ...row,
  mapping: columnMapping.parse(row.mapping),
})

async function listMappings(db: Database): Promise<SavedMapping[]> {
  const rows = await db.selectFrom('import_mappings').select(['id', 'name', 'mapping']).orderBy('name').execute()
  return rows.map(parseRow)
}

async function lockMapping(trx: Trx, id: string): Promise<SavedMapping | undefined> {
  const query = trx.selectFrom('import_mappings').select(['id', 'name', 'mapping']).where('id', '=', id)
  const row = await query.forUpdate().executeTakeFirst()
  return row && parseRow(row)
}

/** Throws the database's unique violation when the name is taken. */
async function insertMapping(trx: Trx, { name, mapping }: Omit<SavedMapping, 'id'>): Promise<string> {
  const values = { name, mapping: JSON.stringify(mapping) }
  const { id } = await trx.insertInto('import_mappings').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

async function saveMapping(trx: Trx, { id, name, mapping }: SavedMapping): Promise<void> {
  const values = { name, mapping: JSON.stringify(mapping), updated_at: new Date() }
  await trx.updateTable('import_mappings').set(values).where('id', '=', id).execute()
}

async function deleteMapping(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('import_mappings').where('id', '=', id).execute()
}

const rowsMax = 20
const examplesMax = 2
const exampleLength = 80

async function readRows(head: string, to: number): Promise<string[][]> {
  const options = { bom: true, delimiter: separatorOf(head), relax_column_count: true, skip_empty_lines: true }
  const parser = parse({ ...options, to })
  const source = streamText(head)
  source.on('error', (error) => parser.destroy(error))
  const rows: string[][] = []
  for await (const row of source.pipe(parser)) rows.push(row.map(cleanProse))
  return rows
}

/** The columns of a file with the first cells that aren't empty; null when its beginning is not CSV. */
async function readHead(head: string): Promise<{ column: string; examples: string[] }[] | null> {
  // The last line may be cut off within quotes, so fewer rows are tried until they can be read.
  for (const to of [rowsMax, 3, 2, 1]) {
    try {
      const [header = [], ...rows] = await readRows(head, to)
      return header.slice(0, columnsMax).map((column, place) => ({
        column,
        examples: rows
          .map((cells) => (cells[place] ?? '').trim().slice(0, exampleLength))
          .filter(Boolean)
          .slice(0, examplesMax),
      }))
    } catch (error) {
      if (!(error instanceof CsvError)) throw error
    }
  }
  return null
}

const entity = 'import mapping'
const versionedFields = ['name', 'mapping']

export function requireWholeMapping(mapping: ColumnMapping): void {
  const faults = findMappingFaults(mapping)
  if (faults.length > 0) throw refuseFields(...faults)
}

/** 400 at the name if another mapping has it. */
async function requireFreeName<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (!isConflict(error)) throw error
    throw refuseFields({ field: 'name', problem: 'is taken by another mapping' })
  }
}

const requireMapping = (trx: Trx, id: string) => requireNumbered(id, (known) => lockMapping(trx, known))
const versionOfMapping = (mapping: SavedMapping) => versionOf(pickFields(mapping, versionedFields))

const columnsOf = ({ fields, attributes }: ColumnMapping) => [
  ...Object.values(fields),
  ...attributes.map(({ column }) => column),
]

type MappingCalls = 'readCatalogueColumns' | 'createImportMapping' | 'updateImportMapping' | 'deleteImportMapping'

export const handleImportMappings: Pick<Handlers, MappingCalls> = {
  readCatalogueColumns: async ({ body }, { db, config }) => {
    const columns = await readHead(body.head)
    if (!columns) throw refuseFields({ field: 'head', problem: 'is not valid CSV: a quote is never closed' })
    const headers = columns.map(({ column }) => column)
    const attributes = (await readAttributes(db, { language: ownTextLanguage(config) })).map(({ key, label }) => ({
      key,
      label,
    }))
    const saved = (await listMappings(db)).map((own) => ({
      ...own,
      fits: columnsOf(own.mapping).every((column) => headers.includes(column)),
      version: versionOfMapping(own),
    }))
    return { format: findFormat(headers), columns, guess: guessColumns(headers, attributes), attributes, saved }
  },

  createImportMapping: ({ body, user }, { db }) =>
    transact(db, async (trx) => {
      requireWholeMapping(body.mapping)
      const id = await requireFreeName(insertMapping(trx, body))
      await recordAudit(trx, { actorId: user.id, action: 'created', entity, entityId: id, after: body })
      return { id, version: versionOfMapping(await requireMapping(trx, id)), message: messages.saved }
    }),

  updateImportMapping: ({ params, body: { version, ...body }, user }, { db }) =>
    transact(db, async (trx) => {
      const before = await requireMapping(trx, params.id)
      requireUnchanged(version, pickFields(before, versionedFields), body)
      requireWholeMapping(body.mapping)
      const after = { id: before.id, ...body }
      await requireFreeName(saveMapping(trx, after))
      await recordAudit(trx, { actorId: user.id, action: 'changed', entity, entityId: before.id, before, after })
      return { id: before.id, version: versionOfMapping(await requireMapping(trx, before.id)), message: messages.saved }
    }),

  deleteImportMapping: ({ params, user }, { db }) =>
    transact(db, async (trx) => {
      const before = await requireMapping(trx, params.id)
      await deleteMapping(trx, before.id)
      await recordAudit(trx, { actorId: user.id, action: 'deleted', entity, entityId: before.id, before })
      return { message: messages.deleted }
    }),
}
