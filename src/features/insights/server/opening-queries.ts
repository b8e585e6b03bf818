import { sql } from 'kysely'
import type { Config } from '../../../platform/config.ts'
import type { Database } from '../../../platform/database/client.ts'
import type { OpeningFacts } from '../rules/opening-steps.ts'
import { collectFigures, selectFigures } from './figures.ts'

type Row = Omit<OpeningFacts, 'contact' | 'providers'>

/** Everything `listOpenSteps` judges, in one query. What the environment sets counts as done. */
export async function readOpeningFacts(db: Database, config: Config): Promise<OpeningFacts> {
  const { rows } = await sql<Row>`SELECT EXISTS (SELECT FROM products_for_sale) AS products,
    ${selectFigures(collectFigures(({ opening }) => opening))}`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('A query without a table has one row')
  const { supportEmail, returnAddress } = config.shop
  return {
    ...row,
    name: row.name || config.locks.shopName !== undefined,
    contact: supportEmail !== '' && !supportEmail.endsWith('.example') && returnAddress !== '',
    taxes: row.taxes || config.TAX_TABLE !== '' || config.providers.TAX_PROVIDER.TAX_PROVIDER !== 'table',
    delivery: row.delivery || config.zoneLocks.length > 0,
    providers: config.production,
  }
}
