import { sql } from 'kysely'

/** Whether the shop has any size chart, in SQL: without one it has no size guide. */
export const hasSizeCharts = sql<boolean>`EXISTS (SELECT FROM size_charts)`
