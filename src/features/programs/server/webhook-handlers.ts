import type { Deps } from '../../../api/deps.ts'
import type { Handlers } from '../../../api/http.ts'
import { recordAudit } from '../../../desk/server/audit.ts'
import { requireUnchanged } from '../../../desk/server/record-version.ts'
import { type Trx, transact } from '../../../platform/database/client.ts'
import { HttpError, orNotFound, refuseFields } from '../../../platform/http/http-error.ts'
import { isUuid } from '../../../platform/ids.ts'
import { webhooksMax } from '../../../platform/pure/limits.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { sealText } from '../../../platform/secrets.ts'
import { testEvent } from '../rules/webhook-events.ts'
import type { Webhook } from '../webhook-contract.ts'
import { makeWebhookSecret } from './sign-webhook.ts'
import {
  insertWebhook,
  listDeliveries,
  listWebhooks,
  lockWebhook,
  queueAgain,
  queueTest,
  removeWebhook,
  replaceSecret,
  saveWebhook,
  settableOf,
} from './webhook-queries.ts'

async function requireWebhook(trx: Trx, id: string): Promise<Webhook> {
  return orNotFound(isUuid(id) ? await lockWebhook(trx, id) : null)
}

async function requireActive(trx: Trx, id: string): Promise<Webhook> {
  const webhook = await requireWebhook(trx, id)
  if (!webhook.active) throw new HttpError(409, messages.webhookOff)
  return webhook
}

/** Before any transaction: it asks the name servers. */
async function checkAddress({ providers }: Deps, url: string): Promise<void> {
  const problem = await providers.hooks.findFault(url)
  if (problem !== null) throw refuseFields({ field: 'url', problem })
}

const entryOf = (actorId: string, entityId: string) => ({ actorId, entity: 'webhook', entityId })

type WebhookCalls = 'listWebhooks' | 'createWebhook' | 'updateWebhook' | 'deleteWebhook' | 'replaceWebhookSecret'
type DeliveryCalls = 'testWebhook' | 'listDeliveries' | 'resendDelivery'

export const handleWebhooks: Pick<Handlers, WebhookCalls | DeliveryCalls> = {
  listWebhooks: async (_call, { db }) => ({ webhooks: await listWebhooks(db) }),

  createWebhook: async ({ body: { url, events }, user }, deps) => {
    await checkAddress(deps, url)
    const secret = makeWebhookSecret()
    return transact(deps.db, async (trx) => {
      if ((await listWebhooks(trx)).length >= webhooksMax) throw new HttpError(409, messages.webhooksFull)
      const chosen = [...new Set(events)]
      const id = await insertWebhook(trx, { url, events: chosen, secret: sealText(deps.config.APP_SECRET, secret) })
      await recordAudit(trx, { ...entryOf(user.id, id), action: 'created', after: { url, events: chosen } })
      return { webhook: await requireWebhook(trx, id), secret, message: messages.webhookMade }
    })
  },

  updateWebhook: async ({ params: { id }, body: { version, ...given }, user }, deps) => {
    await checkAddress(deps, given.url)
    return transact(deps.db, async (trx) => {
      const before = settableOf(await requireWebhook(trx, id))
      requireUnchanged(version, before, given)
      const after = { ...given, events: [...new Set(given.events)] }
      await saveWebhook(trx, id, after)
      await recordAudit(trx, { ...entryOf(user.id, id), action: 'changed', before, after })
      return { webhook: await requireWebhook(trx, id), message: messages.saved }
    })
  },

  deleteWebhook: ({ params: { id }, user }, { db }) =>
    transact(db, async (trx) => {
      const before = settableOf(await requireWebhook(trx, id))
      await removeWebhook(trx, id)
      await recordAudit(trx, { ...entryOf(user.id, id), action: 'deleted', before })
      return { message: messages.deleted }
    }),

  replaceWebhookSecret: ({ params: { id }, user }, { db, config }) =>
    transact(db, async (trx) => {
      await requireWebhook(trx, id)
      const secret = makeWebhookSecret()
      await replaceSecret(trx, id, sealText(config.APP_SECRET, secret))
      await recordAudit(trx, { ...entryOf(user.id, id), action: 'replaced the secret of' })
      return { webhook: await requireWebhook(trx, id), secret, message: messages.webhookSecretReplaced }
    }),

  testWebhook: ({ params: { id } }, { db }) =>
    transact(db, async (trx) => {
      await requireActive(trx, id)
      await queueTest(trx, id, testEvent)
      return { message: messages.webhookTested }
    }),

  listDeliveries: async ({ params: { id }, query }, { db }) => {
    if (!isUuid(id)) throw new HttpError(404, messages.notFound)
    return listDeliveries(db, id, query)
  },

  resendDelivery: ({ params: { id }, user }, { db }) =>
    transact(db, async (trx) => {
      const { event, webhook_id: webhookId } = orNotFound(isUuid(id) ? await queueAgain(trx, id) : null)
      await requireActive(trx, webhookId)
      await recordAudit(trx, { ...entryOf(user.id, webhookId), action: 'sent again', after: { event, delivery: id } })
      return { message: messages.deliveryQueued }
    }),
}
