import './figures.ts'
import { checkHealth } from '../../features/insights/server/check-health.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/client.ts'

/** What is right or wrong with an installation. `fault`: shoppers or orders suffer now. `warning`: they will, or something is missing. */
export interface Finding {
  state: 'good' | 'warning' | 'fault'
  title: string
  text: string
}

/** What rooms know of the shop's own running, for `npm run doctor`. */
export const shopChecks: readonly ((db: Database, config: Config) => Promise<readonly Finding[]>)[] = [checkHealth]
