import { messages } from '../../contract/messages.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'

/** A provider that cannot be asked is a dependency's fault: logged here, and 503 at the edge. */
export async function askProvider<T>({ log }: Deps, provider: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    log('error', 'payment-provider-failed', { provider, error })
    throw new Refusal(503, messages.somethingWrong)
  }
}
