import type { Database, Trx } from '../../../../platform/database/client.ts'
import { type ColumnMapping, columnMapping } from '../../mapping-contract.ts'

export interface SavedMapping {
  id: string
  name: string
  mapping: ColumnMapping
}

const parseRow = (row: { id: string; name: string; mapping: unknown }): SavedMapping => ({
  ...row,
  mapping: columnMapping.parse(row.mapping),
})

export async function listMappings(db: Database): Promise<SavedMapping[]> {
  const rows = await db.selectFrom('import_mappings').select(['id', 'name', 'mapping']).orderBy('name').execute()
  return rows.map(parseRow)
}

export async function lockMapping(trx: Trx, id: string): Promise<SavedMapping | undefined> {
  const query = trx.selectFrom('import_mappings').select(['id', 'name', 'mapping']).where('id', '=', id)
  const row = await query.forUpdate().executeTakeFirst()
  return row && parseRow(row)
}

/** Throws the database's unique violation when the name is taken. */
export async function insertMapping(trx: Trx, { name, mapping }: Omit<SavedMapping, 'id'>): Promise<string> {
  const values = { name, mapping: JSON.stringify(mapping) }
  const { id } = await trx.insertInto('import_mappings').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function saveMapping(trx: Trx, { id, name, mapping }: SavedMapping): Promise<void> {
  const values = { name, mapping: JSON.stringify(mapping), updated_at: new Date() }
  await trx.updateTable('import_mappings').set(values).where('id', '=', id).execute()
}

export async function deleteMapping(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('import_mappings').where('id', '=', id).execute()
}
