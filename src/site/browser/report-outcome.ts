import { messages } from '../../platform/pure/messages.ts'
import type { Failure } from './failures.ts'
import { showToast } from './toasts.ts'

interface CallOutcome {
  ok: boolean
  failure?: Failure
  reply?: { message?: string }
}

/** The error a form shows after a call; without one, the reply's message as a toast. */
export function reportOutcome(outcome: CallOutcome, done?: string): string | null {
  if (!outcome.ok) return outcome.failure?.message ?? messages.somethingWrong
  const text = outcome.reply?.message ?? done
  if (text) showToast(text)
  return null
}
