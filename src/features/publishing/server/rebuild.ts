import type { Deps } from '../../../api/deps.ts'
import { beginHostBuild, endBuild, markDueSchedules } from './builds.ts'

const hookTimeoutMs = 10_000

/**
 * Has the host build and deploy the site when it is time: at most once in the window and within the day's cap, since every
 * deploy costs. A host that does not take the call leaves the old site up, and is asked again after the window. Answers
 * whether it was asked.
 */
export async function rebuildIfDue({ db, config, log }: Deps): Promise<boolean> {
  if (!config.BUILD_HOOK_URL) return false
  await markDueSchedules(db)
  const id = await beginHostBuild(db, {
    gatherSeconds: config.PUBLISH_DELAY_SECONDS,
    windowMinutes: config.BUILD_WINDOW_MINUTES,
    dailyCap: config.BUILD_DAILY_CAP,
  })
  if (id === null) return false
  try {
    const response = await fetch(config.BUILD_HOOK_URL, {
      method: 'POST',
      body: '{}',
      signal: AbortSignal.timeout(hookTimeoutMs),
    })
    if (!response.ok) throw new Error(`The build hook answered ${response.status}`)
    await endBuild(db, id, 'live', 'Handed to the host')
  } catch (error) {
    await endBuild(db, id, 'failed', error instanceof Error ? error.message : String(error))
    log('error', 'build-hook-failed', { error })
  }
  return true
}
