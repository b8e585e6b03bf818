import type { Config } from './config.ts'
import type { Database } from './db/client.ts'
import type { Log } from './log.ts'
import type { Providers } from './providers/choose.ts'

/** What every handler works with. One is made per process; nothing in it remembers a request. */
export interface Deps {
  config: Config
  db: Database
  providers: Providers
  log: Log
}
