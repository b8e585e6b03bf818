import type { Database, Trx } from '../../../platform/database/client.ts'
import { findDeadLinks } from './navigation-queries.ts'

/** Those of the paths that lead to no page of the shop. */
export const listDeadPaths = (db: Database | Trx, paths: readonly string[]): Promise<Set<string>> =>
  findDeadLinks(db, paths)
