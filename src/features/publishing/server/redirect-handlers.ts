import type { Handlers } from '../../../api/http.ts'
import type { Reply } from '../../../api/schemas.ts'
import { recordAudit } from '../../../desk/server/audit.ts'
import { requireNumbered } from '../../../desk/server/given.ts'
import { type SavedPart, takePart, writePart } from '../../../desk/server/write-part.ts'
import { readTable } from '../../../platform/csv.ts'
import { type Database, type Trx, transact } from '../../../platform/database/client.ts'
import { takeLock } from '../../../platform/database/locks.ts'
import { importFaultsShown } from '../../../platform/pure/limits.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { mapInTurns, takeTurn } from '../../../platform/take-turn.ts'
import { mayRedirect } from '../rules/page-address.ts'
import { endOfLink, presentPaths } from '../rules/present-link.ts'
import { findColumns, pathOfLink, planRedirects, type RedirectPlan, readRedirect } from '../rules/redirect-plan.ts'
import { deadPaths } from '../slots.ts'
import { listMoved } from './former-addresses.ts'
import { deleteRedirect, listRedirects, readRedirects, saveRedirects } from './redirect-queries.ts'

const rowsMax = 20_000

interface Checked {
  plan: RedirectPlan
  existing: Map<string, string>
  /** Where the shop leads a path in the end. */
  findEnd: (path: string) => string
  faults: Reply<'importRedirects'>['faults']
}

async function findDead(db: Database | Trx, paths: readonly string[]): Promise<ReadonlySet<string>> {
  let dead: ReadonlySet<string> = new Set(paths)
  for (const find of deadPaths.parts()) dead = await find(db, [...dead])
  return dead
}

/** Former addresses that belong to the shop, and targets that lead nowhere. */
async function checkPlaces(db: Database | Trx, { final, rowOf }: RedirectPlan): Promise<Checked['faults']> {
  const named = [...rowOf].map(([from, row]) => ({ from, row, to: final.get(from) ?? '' }))
  const paths = [...new Set(named.flatMap(({ from, to }) => [from, pathOfLink(to)]))]
  const dead = await findDead(db, paths)
  const faulty = await mapInTurns(named, ({ from, to, row }) => {
    const faults: Checked['faults'] = []
    if (!dead.has(from)) faults.push({ row, column: 'from', problem: 'is or leads to a page of this shop already' })
    else if (!mayRedirect(from)) faults.push({ row, column: 'from', problem: 'belongs to this shop' })
    if (to !== '' && dead.has(pathOfLink(to))) {
      faults.push({ row, column: 'to', problem: `“${to.slice(0, 100)}” is no page of this shop` })
    }
    return faults
  })
  return faulty.flat()
}

async function check(db: Database | Trx, csv: string, siteUrl: string): Promise<Checked> {
  const table = await readTable(csv, { rowsMax })
  const columns = findColumns(table.headers)
  const { from = 'from', to = 'to' } = columns
  const missing = table.faults.length > 0 ? [] : (['from', 'to'] as const).filter((name) => !columns[name])
  const present = presentPaths({ moved: await listMoved(db) })
  const findEnd = (path: string) => endOfLink(path, present)
  const rows = await mapInTurns(table.rows, ({ number: row, cells }) =>
    readRedirect({ row, from: cells.get(from) ?? '', to: cells.get(to) ?? '' }, { siteUrl, findEnd }),
  )
  const existing = await readRedirects(db)
  await takeTurn()
  const plan = planRedirects(missing.length > 0 ? [] : rows, existing)
  await takeTurn()
  const places = plan.faults.length > 0 ? [] : await checkPlaces(db, plan)
  const headers = missing.map((column) => ({ row: 1, column, problem: 'The file has no column of this name' }))
  await takeTurn()
  // By the names that this file has for them.
  const named = [...plan.faults, ...places].map(({ column, ...fault }) => ({
    ...fault,
    column: column === 'from' ? from : column === 'to' ? to : column,
  }))
  const faults = [...table.faults, ...headers, ...named].sort((a, b) => a.row - b.row)
  return { plan, existing, findEnd, faults }
}

interface Place {
  from: string
  to: string
}

function isSame({ existing, findEnd }: Checked, { from, to }: Place): boolean {
  const present = existing.get(from)
  return present !== undefined && (present === to || findEnd(present) === to)
}

function countChanges(checked: Checked, places: readonly Place[]) {
  const added = places.filter(({ from }) => !checked.existing.has(from)).length
  const same = places.filter((place) => isSame(checked, place)).length
  return { added, changed: places.length - added - same, same }
}

/** The redirects of the file, in its order, and those of the shop that lead to one of them and are to lead to its end. */
function splitPlaces({ plan: { final, rowOf } }: Checked) {
  const places = [...final].map(([from, to]) => ({ from, to }))
  const named = [...rowOf.keys()].map((from) => ({ from, to: final.get(from) ?? '' }))
  return { named, others: places.filter(({ from }) => !rowOf.has(from)) }
}

function describe({ plan, faults }: Checked, counts: SavedPart, message: string): Reply<'importRedirects'> {
  return {
    ...counts,
    shortened: plan.shortened,
    message,
    faults: faults.slice(0, importFaultsShown),
    faultCount: faults.length,
  }
}

function describeCheck(checked: Checked): Reply<'importRedirects'> {
  const { faults } = checked
  const counts = { ...countChanges(checked, faults.length > 0 ? [] : splitPlaces(checked).named), after: null }
  return describe(checked, counts, faults.length > 0 ? messages.importFaults : messages.importFits)
}

type RedirectCalls = 'listRedirects' | 'importRedirects' | 'deleteRedirect'

export const handleRedirects: Pick<Handlers, RedirectCalls> = {
  listRedirects: async ({ query }, { db }) => {
    const { rows, total } = await listRedirects(db, query)
    return {
      redirects: rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at.toISOString() })),
      total,
    }
  },

  importRedirects: async ({ body, user }, { db, config }) => {
    const part = takePart(body.after, config)
    const { siteUrl } = config
    if (body.dryRun) return describeCheck(await check(db, body.csv, siteUrl))
    return transact(db, async (trx) => {
      await takeLock(trx, 'redirects')
      const checked = await check(trx, body.csv, siteUrl)
      if (checked.faults.length > 0) return describeCheck(checked)
      const { named, others } = splitPlaces(checked)
      const led = others.filter((place) => !isSame(checked, place))
      // Before the others, so that no part leaves a chain.
      await saveRedirects(trx, led)
      const saved = await writePart(named, part, async (batch) => {
        await saveRedirects(
          trx,
          batch.filter((place) => !isSame(checked, place)),
        )
        return countChanges(checked, batch)
      })
      const reply = describe(checked, saved, saved.after === null ? messages.redirectsImported : messages.importGoesOn)
      const { added, changed, shortened } = reply
      const entry = { actorId: user.id, action: 'imported', entity: 'redirects', entityId: 'csv' }
      if (led.length + added + changed > 0) await recordAudit(trx, { ...entry, after: { added, changed, shortened } })
      return reply
    })
  },

  deleteRedirect: ({ params, user }, { db }) =>
    transact(db, async (trx) => {
      const before = await requireNumbered(params.id, (id) => deleteRedirect(trx, id))
      await recordAudit(trx, { actorId: user.id, action: 'deleted', entity: 'redirect', entityId: params.id, before })
      return { message: messages.deleted }
    }),
}
