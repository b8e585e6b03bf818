import { sendDueMails } from '../../adapters/mail/send-mails.ts'
import type { Deps } from '../../api/deps.ts'
import { type OwnRoom, runEveryMinute } from '../../api/own-rooms.ts'
import { roomTimers } from '../../app/server/timers.ts'
import { reconcile } from '../../features/orders/server/payments/reconciler.ts'
import { rebuildIfDue } from '../../features/publishing/server/rebuild.ts'
import { withShopSettings } from '../../platform/shop-settings.ts'

const reconcileEveryMs = 15_000
const mailsEveryMs = 2000
const rebuildEveryMs = 60_000
const ownRoomsEveryMs = 60_000

/** Calls `work` repeatedly, never concurrently with itself. */
function repeat(work: () => Promise<unknown>, everyMs: number, log: Deps['log']): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  let idle = true
  const timer = setInterval(() => {
    if (!idle) return
    idle = false
    running = work()
      .catch((error: unknown) => log('error', 'timer-failed', { error }))
      .finally(() => {
        idle = true
      })
  }, everyMs)
  return async () => {
    clearInterval(timer)
    await running
  }
}

interface Timers {
  /** Resolves when the work under way is done. */
  stop(): Promise<void>
}

const together = (stops: readonly (() => Promise<void>)[]): Timers => ({
  async stop() {
    await Promise.all(stops.map((stop) => stop()))
  },
})

/** Timers for what scheduled functions do in the cloud. */
export function startReconcileTimer(deps: Deps, rooms: readonly OwnRoom[] = []): Timers {
  const runOwn = async () => runEveryMinute(rooms, await withShopSettings(deps))
  const ownTimers = rooms.length > 0 ? [repeat(runOwn, ownRoomsEveryMs, deps.log)] : []
  return together([
    repeat(() => reconcile(deps), reconcileEveryMs, deps.log),
    repeat(() => sendDueMails(deps), mailsEveryMs, deps.log),
    ...ownTimers,
    ...roomTimers.map(({ work, everyMs }) => repeat(async () => work(await withShopSettings(deps)), everyMs, deps.log)),
  ])
}

/** Asks the host of the pages to build when it is due, as its scheduled function does. */
export function startBuildTimer(deps: Deps): Timers {
  return together([repeat(() => rebuildIfDue(deps), rebuildEveryMs, deps.log)])
}
