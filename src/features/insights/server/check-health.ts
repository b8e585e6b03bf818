import type { Config } from '../../../platform/config.ts'
import type { Database } from '../../../platform/database/client.ts'
import { type HealthFinding, judgeHealth } from '../rules/judge-health.ts'
import { readHealthFacts } from './health-queries.ts'

/** What is right and wrong with the shop's running now. */
export const checkHealth = async (db: Database, config: Config): Promise<HealthFinding[]> =>
  judgeHealth(await readHealthFacts(db, config))
