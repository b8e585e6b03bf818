import { checkSignedBody } from '../../../adapters/payment/signed-body.ts'
import type { Deps } from '../../../api/deps.ts'
import { transact } from '../../../platform/database/client.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { claimHookCall, markCatalogueChanged } from './builds.ts'

/**
 * Webhook of a catalogue kept elsewhere: a signed message says only that something has changed. Without a secret the
 * webhook doesn't exist. A repeated message changes nothing and is refused like a forged one.
 */
export async function receiveCatalogueHook(
  { db, config }: Deps,
  { signature, rawBody }: { signature: string | null; rawBody: string },
): Promise<{ received: boolean }> {
  const secret = config.CATALOGUE_HOOK_SECRET
  if (!secret) throw new HttpError(404, messages.notFound)
  const nowSeconds = Math.floor(Date.now() / 1000)
  if (!signature || !checkSignedBody(secret, { rawBody, signature, nowSeconds })) {
    throw new HttpError(400, messages.malformed)
  }
  await transact(db, async (trx) => {
    if (!(await claimHookCall(trx, signature))) throw new HttpError(409, messages.alreadyReceived)
    await markCatalogueChanged(trx)
  })
  return { received: true }
}
