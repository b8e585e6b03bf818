import type { Handlers } from '../../../../api/http.ts'
import { recordAudit } from '../../../../desk/server/audit.ts'
import { requireNumbered } from '../../../../desk/server/given.ts'
import { pickFields, requireUnchanged, versionOf } from '../../../../desk/server/record-version.ts'
import { type Trx, transact } from '../../../../platform/database/client.ts'
import { isConflict } from '../../../../platform/database/conflict.ts'
import { refuseFields } from '../../../../platform/http/http-error.ts'
import { ownTextLanguage } from '../../../../platform/markets.ts'
import { messages } from '../../../../platform/pure/messages.ts'
import type { ColumnMapping } from '../../mapping-contract.ts'
import { findMappingFaults, guessColumns } from '../../rules/mapped-fields.ts'
import { readAttributes } from '../attributes/attribute-queries.ts'
import { findFormat } from '../shopify/columns.ts'
import { readHead } from './head.ts'
import {
  deleteMapping,
  insertMapping,
  listMappings,
  lockMapping,
  type SavedMapping,
  saveMapping,
} from './mapping-queries.ts'

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
