import type { Deps } from '../../../api/deps.ts'
import type { Handlers } from '../../../api/http.ts'
import { recordAudit } from '../../../desk/server/audit.ts'
import { transact } from '../../../platform/database/client.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { readBuilds, readNextBuild, requestBuild } from './builds.ts'
import { isBuildUnderway, readNextHostBuild } from './host-builds.ts'
import { limitsOf, rebuildIfDue } from './rebuild.ts'

async function askHost(deps: Deps): Promise<string> {
  const outcome = await rebuildIfDue(deps)
  if (outcome === 'asked') return messages.publishAsked
  if (outcome === 'refused') throw new HttpError(503, messages.publishRefused)
  return (await isBuildUnderway(deps.db)) ? messages.publishAfter : messages.publishLater
}

export const handlePublishing: Pick<Handlers, 'readPublishing' | 'publishNow'> = {
  readPublishing: async (_call, { db, config }) => {
    const host = config.BUILD_HOOK_URL !== undefined
    const [state, next] = await Promise.all([
      readBuilds(db),
      host ? readNextHostBuild(db, limitsOf(config)) : readNextBuild(db, config.PUBLISH_DELAY_SECONDS),
    ])
    return { ...state, host, limitMinutes: config.BUILD_LIMIT_MINUTES, next }
  },

  publishNow: async ({ user }, deps) => {
    const { db, config } = deps
    const { waiting, live } = await readBuilds(db)
    if (!config.BUILD_HOOK_URL && live && !waiting) return { message: messages.nothingToPublish }
    await transact(db, async (trx) => {
      await requestBuild(trx)
      await recordAudit(trx, { actorId: user.id, action: 'published', entity: 'site', entityId: 'site' })
    })
    return { message: config.BUILD_HOOK_URL ? await askHost(deps) : messages.publishing }
  },
}
