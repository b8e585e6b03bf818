import { messages } from '../../platform/pure/messages.ts'
import { say } from '../../platform/pure/text/say.ts'
import * as texts from '../messages/en.ts'
import type { Failure } from './failures.ts'

const usualWaitSeconds = 3600

/** Why a call failed, in words: a limit says when to try again, and what to do until then. */
export function explainFailure(
  { status, message, retryAfterSeconds = usualWaitSeconds }: Failure,
  what: 'order' | 'code',
): string {
  if (status !== 429 || message !== messages.tooManyRequests) return message ?? messages.somethingWrong
  const minutes = Math.ceil(retryAfterSeconds / 60)
  return what === 'order' ? say(texts.tooManyOrders, { minutes }) : say(texts.tooManyCodes, { minutes })
}
