import type { DeployFailedEvent } from '@netlify/functions'
import { failDeploy, settleHostBuilds } from '../../src/features/publishing/server/rebuild.ts'
import { serveEvent } from '../../src/hosts/netlify/function.ts'

// The host says when a deploy has ended; what is live then, the site itself tells.
export default {
  deploySucceeded: serveEvent(settleHostBuilds),
  deployFailed: ({ deploy }: DeployFailedEvent) =>
    serveEvent((deps) => failDeploy(deps, { title: deploy.title, reason: deploy.errorMessage }))(),
}
