import type { Deps } from '../../api/deps.ts'
import '../../app/server/published.ts'
import {
  beginBuild,
  dropRequests,
  endBuild,
  readPublishingState,
  recordFirstSite,
} from '../../features/publishing/server/builds.ts'
import { markDueSchedules } from '../../features/publishing/server/due-schedules.ts'
import type { SiteRoots } from './pages.ts'
import { buildSite, removeSite, type SiteBuild, siteDir } from './site-build.ts'

interface Publisher {
  /** The live site and the previous one. */
  roots(): SiteRoots
  /** Checks once, and builds when it is due; returns whether a new site is live. */
  publishIfDue(): Promise<boolean>
  stop(): Promise<void>
}

interface PublisherOptions {
  databaseUrl: string
  first: SiteBuild
  everyMs?: number
}

/**
 * Turns catalogue changes into pages while the shop is open: changes are gathered, and one build at a time writes a new
 * folder, which replaces the old one only when complete. After a failed build the old site stays, and the next attempt
 * follows when the catalogue changes or someone requests it.
 */
export function startPublisher(deps: Deps, { databaseUrl, first, everyMs = 1000 }: PublisherOptions): Publisher {
  const { db, config, log } = deps
  let live = first
  let previousRoot: string | null = null
  let failedVersion: string | null = null
  let running: Promise<boolean> | null = null
  const noted = recordFirstSite(db, first.catalogueVersion)

  const publish = async (version: string): Promise<boolean> => {
    const id = await beginBuild(db, version)
    const root = `${siteDir}.${id}`
    try {
      const next = await buildSite(databaseUrl, { root, quiet: true })
      // Pages opened before the swap may still request files of the last site: one old folder is kept.
      const outdated = previousRoot
      previousRoot = live.root
      live = next
      await endBuild(db, id, 'live')
      if (outdated) await removeSite(outdated)
      return true
    } catch (error) {
      failedVersion = version
      await removeSite(root)
      await endBuild(db, id, 'failed', error instanceof Error ? error.message : String(error))
      log('error', 'publish-failed', { error })
      return false
    }
  }

  const look = async (): Promise<boolean> => {
    await noted
    await markDueSchedules(db)
    const { version, due, asked } = await readPublishingState(db, config.PUBLISH_DELAY_SECONDS)
    if (version === live.catalogueVersion) {
      if (asked) await dropRequests(db)
      return false
    }
    if (!due || (version === failedVersion && !asked)) return false
    return publish(version)
  }

  const publishIfDue = async () => {
    running ??= look()
    try {
      return await running
    } finally {
      running = null
    }
  }

  const timer = setInterval(() => {
    publishIfDue().catch((error: unknown) => log('error', 'publisher-failed', { error }))
  }, everyMs)

  return {
    roots: () => ({ live: live.root, last: previousRoot }),
    publishIfDue,
    async stop() {
      clearInterval(timer)
      await running?.catch(() => false)
      if (previousRoot) await removeSite(previousRoot)
    },
  }
}
