import type { Deps } from '../../../../api/deps.ts'
import { HttpError } from '../../../../platform/http/http-error.ts'
import { messages } from '../../../../platform/pure/messages.ts'

/** When the provider can't be reached, the error is logged here and becomes a 503. */
export async function askProvider<T>({ log }: Deps, provider: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    log('error', 'payment-provider-failed', { provider, error })
    throw new HttpError(503, messages.somethingWrong)
  }
}
