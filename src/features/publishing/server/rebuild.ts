import { z } from 'zod'
import type { Deps } from '../../../api/deps.ts'
import type { Config } from '../../../platform/config.ts'
import { askVendor } from '../../../platform/http/ask-vendor.ts'
import { endBuild } from './builds.ts'
import { markDueSchedules } from './due-schedules.ts'
import {
  beginHostBuild,
  failHostBuild,
  failLostBuilds,
  type HostLimits,
  isBuildUnderway,
  markBuildAsked,
  noteShownBuild,
  type ShownBuild,
} from './host-builds.ts'

const hookTimeoutMs = 8000
const lookTimeoutMs = 5000

export const limitsOf = (config: Config): HostLimits => ({
  gatherSeconds: config.PUBLISH_DELAY_SECONDS,
  windowMinutes: config.BUILD_WINDOW_MINUTES,
  dailyCap: config.BUILD_DAILY_CAP,
})

const shownBuild = z.object({ catalogue: z.string().regex(/^\d+$/), beganAt: z.iso.datetime() })

/** The live site's description of its own build; null if it has none. */
async function readShownBuild({ config, log }: Deps): Promise<ShownBuild | null> {
  try {
    // A cache in between must not reply for the site.
    const response = await fetch(`${config.siteUrl}/build.json?at=${Date.now()}`, {
      signal: AbortSignal.timeout(lookTimeoutMs),
    })
    const { catalogue, beganAt } = shownBuild.parse(await response.json())
    return { catalogue, beganAt: new Date(beganAt) }
  } catch (error) {
    log('warn', 'shown-build-unread', { error })
    return null
  }
}

/** Checks the live site for running builds, and gives up those that take too long. */
export async function settleHostBuilds(deps: Deps): Promise<void> {
  const { db, config } = deps
  if (!config.BUILD_HOOK_URL) return
  const shown = await readShownBuild(deps)
  if (shown) await noteShownBuild(db, shown)
  await failLostBuilds(db, config.BUILD_LIMIT_MINUTES)
}

const titleOf = (id: string) => `Catalogue build ${id}`

/** A deploy that the host could not complete, by the title from the hook. */
export async function failDeploy({ db }: Deps, { title, reason }: { title: string | null; reason: string | null }) {
  const id = /^Catalogue build (\d{1,18})$/.exec(title ?? '')?.[1]
  if (id) await failHostBuild(db, id, reason ?? 'The host gave no reason')
}

/** `held`: nothing is due, or it has to wait. */
export type RebuildOutcome = 'asked' | 'refused' | 'held'

async function askHost(deps: Deps, hook: string, id: string): Promise<RebuildOutcome> {
  const { db, log } = deps
  const url = new URL(hook)
  url.searchParams.set('trigger_title', titleOf(id))
  try {
    const response = await askVendor(url, { method: 'POST', body: '{}' }, hookTimeoutMs)
    if (!response.ok) throw new Error(`The build hook answered ${response.status}`)
    await markBuildAsked(db, id)
    return 'asked'
  } catch (error) {
    await endBuild(db, id, 'failed', error instanceof Error ? error.message : String(error))
    log('error', 'build-hook-failed', { error })
    return 'refused'
  }
}

/**
 * Asks the host to build and deploy when it is due, since every deploy costs money. Until the site shows the build, it counts
 * as requested. If the host refuses, the old site stays up, and the host is asked again after the window.
 */
export async function rebuildIfDue(deps: Deps): Promise<RebuildOutcome> {
  const { db, config } = deps
  const hook = config.BUILD_HOOK_URL
  if (!hook) return 'held'
  await markDueSchedules(db)
  if (await isBuildUnderway(db)) await settleHostBuilds(deps)
  const id = await beginHostBuild(db, limitsOf(config))
  return id === null ? 'held' : askHost(deps, hook, id)
}
