import type { Handlers } from '../../../../api/http.ts'
import { recordAudit } from '../../../../desk/server/audit.ts'
import { requireNumbered } from '../../../../desk/server/given.ts'
import { pickFields, requireUnchanged, versionOf } from '../../../../desk/server/record-version.ts'
import type { Config } from '../../../../platform/config.ts'
import { type Trx, transact } from '../../../../platform/database/client.ts'
import { HttpError, refuseFields } from '../../../../platform/http/http-error.ts'
import { isCatalogueId } from '../../../../platform/ids.ts'
import { messages } from '../../../../platform/pure/messages.ts'
import { slugify } from '../../../../platform/pure/slugs.ts'
import { listChartFaults, orderChart } from '../../rules/size-chart.ts'
import { type AdminSizeChart, type SizeChartInput, sizeChartFields } from '../../size-chart-contract.ts'
import {
  assignCategories,
  deleteChart,
  hasChart,
  insertChart,
  listCharts,
  lockChart,
  saveChart,
} from './size-chart-queries.ts'

/** The version is of the chart as it is stored, so that another order of sizes is no other version. */
const view = (chart: AdminSizeChart, { shop }: Config) => ({
  ...orderChart(chart, shop.sizeOrder),
  version: versionOf(pickFields(chart, sizeChartFields)),
})

const requireChart = (trx: Trx, id: string) => requireNumbered(id, (known) => lockChart(trx, known))

/** 400 for a chart that does not exist. */
export async function requireChartId(trx: Trx, id: string, field: string): Promise<void> {
  if (!isCatalogueId(id) || !(await hasChart(trx, id)))
    throw refuseFields({ field, problem: 'must be a size chart of the shop' })
}

async function writeChart(trx: Trx, id: string, body: SizeChartInput): Promise<AdminSizeChart> {
  const faults = listChartFaults(body)
  if (faults.length > 0) throw refuseFields(...faults)
  await saveChart(trx, id, body)
  const categoryIds = body.categoryIds ?? []
  const areKnown =
    categoryIds.every(isCatalogueId) && (!body.categoryIds || (await assignCategories(trx, id, categoryIds)))
  if (!areKnown) throw refuseFields({ field: 'categoryIds', problem: 'must be categories of the shop' })
  return requireChart(trx, id)
}

type SizeChartCalls = 'listAllSizeCharts' | 'createSizeChart' | 'updateSizeChart' | 'deleteSizeChart'

export const handleSizeCharts: Pick<Handlers, SizeChartCalls> = {
  listAllSizeCharts: async (_call, { db, config }) => ({
    charts: (await listCharts(db)).map((chart) => view(chart, config)),
  }),

  createSizeChart: ({ body, user }, { db, config }) =>
    transact(db, async (trx) => {
      const id = await insertChart(trx, slugify(body.name).slice(0, 80).replace(/-$/, '') || 'sizes', body.name)
      const chart = await writeChart(trx, id, body)
      const write = { actorId: user.id, action: 'created', entity: 'size chart', entityId: id }
      await recordAudit(trx, { ...write, after: chart })
      return { chart: view(chart, config), message: messages.saved }
    }),

  updateSizeChart: ({ params, body: { version, ...body }, user }, { db, config }) =>
    transact(db, async (trx) => {
      const before = await requireChart(trx, params.id)
      requireUnchanged(version, pickFields(before, sizeChartFields), body)
      const chart = await writeChart(trx, before.id, body)
      const write = { actorId: user.id, action: 'changed', entity: 'size chart', entityId: before.id }
      await recordAudit(trx, { ...write, before, after: chart })
      return { chart: view(chart, config), message: messages.saved }
    }),

  deleteSizeChart: ({ params, user }, { db }) =>
    transact(db, async (trx) => {
      const before = await requireChart(trx, params.id)
      if (before.categoryIds.length > 0 || before.products > 0) throw new HttpError(409, messages.sizeChartInUse)
      await deleteChart(trx, before.id)
      const write = { actorId: user.id, action: 'deleted', entity: 'size chart', entityId: before.id }
      await recordAudit(trx, { ...write, before })
      return { message: messages.deleted }
    }),
}
