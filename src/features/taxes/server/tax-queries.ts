import { sql } from 'kysely'
import type { Config } from '../../../platform/config.ts'
import type { Database, Trx } from '../../../platform/database/client.ts'
import { isCatalogueId } from '../../../platform/ids.ts'
import { fromPercent } from '../../../platform/pure/percent.ts'
import type { TaxRow, TaxTable } from '../../../platform/pure/taxes.ts'

export type StoredTax = TaxRow & { id: string | null }
export type StoredTaxTable = Omit<TaxTable, 'rows'> & { rows: readonly StoredTax[] }

const emptyTable: StoredTaxTable = { included: false, shownName: '', home: '', taxNumber: '', rows: [] }

/** The variable is about this country alone. */
const taxedByVariable = 'US'

/** `CA:7.25,NY:4`: states of the United States and their percent, on goods alone. */
function readVariable(text: string): StoredTax[] {
  const entries = text.split(',').filter(Boolean)
  return entries.map((entry) => {
    const [region = '', percent = '0'] = entry.split(':')
    const steps = [{ fromCents: 0, ratePpm: fromPercent(Number(percent)) }]
    const everywhere = {
      postcodes: [],
      taxClass: '',
      scope: 'anywhere',
      shipping: false,
      reverseCharge: false,
    } as const
    return { id: null, name: 'Tax', country: taxedByVariable, region, steps, validFrom: '2000-01-01', ...everywhere }
  })
}

/** The variables that set the taxes. */
export const listTaxLocks = ({ TAX_TABLE }: Config): string[] => (TAX_TABLE === '' ? [] : ['TAX_TABLE'])

interface Row extends Omit<TaxTable, 'rows'> {
  rows: StoredTax[]
}

/** The merchant's taxes, all or those of a country; the environment's if it sets any. */
export async function readTaxTable(db: Database | Trx, config: Config, country?: string): Promise<StoredTaxTable> {
  if (config.TAX_TABLE !== '') return { ...emptyTable, rows: readVariable(config.TAX_TABLE) }
  const { market } = config
  const { rows } = await sql<Row>`
    SELECT coalesce(included, false) AS included, coalesce(shown_name, '') AS "shownName", coalesce(home, '') AS home,
      coalesce(tax_number, '') AS "taxNumber", coalesce((
        SELECT jsonb_agg(jsonb_build_object('id', id::text, 'name', name, 'country', country, 'region', region,
          'postcodes', postcodes, 'taxClass', tax_class, 'scope', scope, 'shipping', shipping,
          'reverseCharge', reverse_charge, 'validFrom', valid_from, 'steps', (
            SELECT jsonb_agg(jsonb_build_object('fromCents', from_cents, 'ratePpm', rate_ppm) ORDER BY from_cents)
            FROM tax_steps WHERE row_id = tax_rows.id)) ORDER BY position, id)
        FROM tax_rows WHERE ${country ?? null}::text IS NULL OR country = ${country ?? null}), '[]') AS rows
    FROM (SELECT 1) AS one LEFT JOIN tax_settings ON true`.execute(db)
  const table = rows[0] ?? emptyTable
  if (!market) return table
  return {
    ...table,
    included: market.taxIncluded ?? table.included,
    shownName: market.taxShownName || table.shownName,
    taxNumber: market.taxNumber || table.taxNumber,
  }
}

/** The product tax classes of the merchant's rows. */
export async function readRowClasses(db: Database | Trx): Promise<string[]> {
  const rows = db.selectFrom('tax_rows').select('tax_class').distinct().where('tax_class', '<>', '')
  return (await rows.orderBy('tax_class').execute()).map((row) => row.tax_class)
}

async function writeRow(trx: Trx, { id, steps, ...row }: StoredTax, position: number): Promise<string> {
  const values = {
    position,
    name: row.name,
    country: row.country,
    region: row.region,
    postcodes: [...row.postcodes],
    tax_class: row.taxClass,
    scope: row.scope,
    shipping: row.shipping,
    reverse_charge: row.reverseCharge,
    valid_from: row.validFrom,
  }
  const known = isCatalogueId(id ?? '') ? id : null
  const kept = await trx.updateTable('tax_rows').set(values).where('id', '=', known).returning('id').executeTakeFirst()
  const insert = trx.insertInto('tax_rows').values(values).returning('id')
  const written = (kept ?? (await insert.executeTakeFirstOrThrow())).id
  const stepRows = steps.map(({ fromCents, ratePpm }) => ({
    row_id: written,
    from_cents: fromCents,
    rate_ppm: ratePpm,
  }))
  await trx.insertInto('tax_steps').values(stepRows).execute()
  return written
}

/** Replaces the existing taxes. */
export async function replaceTaxes(
  trx: Trx,
  { rows, included, shownName, home, taxNumber }: StoredTaxTable,
): Promise<void> {
  await trx.deleteFrom('tax_steps').execute()
  const kept: string[] = []
  for (const [position, row] of rows.entries()) kept.push(await writeRow(trx, row, position))
  await sql`DELETE FROM tax_rows WHERE NOT id = ANY (${kept}::bigint[])`.execute(trx)
  await sql`
    INSERT INTO tax_settings (included, shown_name, home, tax_number)
    VALUES (${included}, ${shownName}, ${home}, ${taxNumber})
    ON CONFLICT (only_one) DO UPDATE SET included = excluded.included, shown_name = excluded.shown_name,
      home = excluded.home, tax_number = excluded.tax_number`.execute(trx)
}
