import type { DeployFailedEvent } from '@netlify/functions'
import '../../src/app/server/published.ts'
import { failDeploy, settleHostBuilds } from '../../src/features/publishing/server/rebuild.ts'
import { serveEvent } from '../../src/hosts/netlify/function.ts'

// The host reports that a deploy has ended; the site itself tells what is live.
export default {
  deploySucceeded: serveEvent(settleHostBuilds),
  deployFailed: ({ deploy }: DeployFailedEvent) =>
    serveEvent((deps) => failDeploy(deps, { title: deploy.title, reason: deploy.errorMessage }))(),
}
