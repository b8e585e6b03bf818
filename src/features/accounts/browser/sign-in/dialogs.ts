import { atom, type ReadableAtom } from 'nanostores'
import { homePath } from '../../../../platform/pure/page-market.ts'
import { call, type Outcome } from '../../../../site/browser/api.ts'
import { leaveFor } from '../../../../site/browser/arrival.ts'
import { forgetPerson } from '../../../../site/browser/forget-person.ts'
import { $session, continueAsGuest, forgetSession, startSession } from '../../../../site/browser/session.ts'
import { inTurn } from '../../../../site/browser/stored.ts'
import { dismissToast, showToast } from '../../../../site/browser/toasts.ts'
import type { User } from '../../contract.ts'
import { advance, idleFlow } from '../../rules/otp-flow.ts'
import type { Answer, Effect, FlowCall, FlowEvent, OtpFlow } from '../../rules/otp-flow-types.ts'
import { finishSync } from '../account-leave.ts'
import { beginSync } from '../begin-sync.ts'

interface OtpCredential extends Credential {
  code: string
}

/** Waits for a text message with a code if the browser has WebOTP and the shopper allows it; the signal stops it. */
export async function readCodeFromMessage(signal: AbortSignal): Promise<string | null> {
  if (!('OTPCredential' in window)) return null
  const options: CredentialRequestOptions & { otp: { transport: string[] } } = { otp: { transport: ['sms'] }, signal }
  try {
    const credential = (await navigator.credentials.get(options)) as OtpCredential | null
    return credential?.code ?? null
  } catch {
    // Refused, timed out or stopped: the shopper types the code.
    return null
  }
}

const adminPath = '/admin'
const $current = atom<OtpFlow>(idleFlow)

/** The sign-in dialogs: which one is open and what is typed in it. rules/otp-flow.ts decides the transitions. */
export const $flow: ReadableAtom<OtpFlow> = $current

/** Passes an event to the flow and carries out the commands it returns. */
export function sendToFlow(event: FlowEvent, user?: User): void {
  const before = $current.get().step.name
  const { flow, effects } = advance($current.get(), event)
  $current.set(flow)
  if (before !== flow.step.name) watchCodeStep(flow)
  if (effects.some(({ type }) => type === 'toast')) said.splice(0).forEach(dismissToast)
  for (const effect of effects) perform(effect, user)
}

/** Toasts of the flow that may be shown still: what is said next takes their place. */
const said: number[] = []

/** Resolves when the requested dialogs have closed, after success or cancelling. */
export function waitForDialogs(): Promise<void> {
  return new Promise((resolve) => {
    let opened = $current.get().step.name !== 'closed'
    const stop = $current.listen(({ step }) => {
      if (step.name !== 'closed') opened = true
      else if (opened) {
        stop()
        resolve()
      }
    })
  })
}

function perform(effect: Effect, user: User | undefined): void {
  switch (effect.type) {
    case 'call':
      void ask(effect.request, effect.call)
      return
    case 'askPasskey':
      void askPasskey(effect.request)
      return
    case 'toast':
      said.push(showToast(effect.text, { tone: effect.tone }))
      return
    case 'wait':
      setTimeout(() => sendToFlow(effect.event), effect.ms)
      return
    case 'signIn':
      if (user) startSession(effect.token, user)
      if (!user?.passkeyStep) void beginSync()
      else if (!location.pathname.startsWith(adminPath)) location.assign(adminPath)
      return
    case 'signOut':
      leaving = signOut()
      return
    case 'goTo':
      void leaving.then(goHome)
      return
  }
}

async function ask(request: number, { name, body }: FlowCall): Promise<void> {
  sendOutcomeToFlow(request, name, await call(name, { body, quiet: true }))
}

async function askPasskey(request: number): Promise<void> {
  const { logInByPasskey } = await import('../passkeys.ts')
  const outcome = await logInByPasskey()
  if (outcome) sendOutcomeToFlow(request, 'passkeyLogin', outcome)
  else sendToFlow({ type: 'gaveUp', request })
}

function sendOutcomeToFlow<N extends Answer['name']>(request: number, name: N, outcome: Outcome<N>): void {
  if (!outcome.ok) {
    const { message, retryAfterSeconds } = outcome.failure
    sendToFlow({ type: 'failed', request, message, retryAfterSeconds })
    return
  }
  const { reply } = outcome
  // Name and reply belong to the same call; the union type no longer knows that.
  sendToFlow({ type: 'replied', request, answer: { name, reply } as Answer }, 'user' in reply ? reply.user : undefined)
}

let leaving: Promise<unknown> = Promise.resolve()

const logoutPatienceMs = 5000

/** The server's reply removes the cookie; without a reply in time the page does. */
async function signOut(): Promise<void> {
  let reply: Promise<unknown> | undefined
  const end = () => {
    if (reply) return
    reply = call('logout', { quiet: true, outlivesPage: true })
    continueAsGuest()
    forgetPerson()
  }
  const endAtOnce = () => {
    end()
    forgetSession()
  }
  // Closing the page in the meantime still signs the shopper out.
  addEventListener('pagehide', endAtOnce, { once: true })
  await finishSync()
  await inTurn(end, undefined)
  end()
  await Promise.race([reply, new Promise((resolve) => setTimeout(resolve, logoutPatienceMs))])
  removeEventListener('pagehide', endAtOnce)
  forgetSession()
}

function goHome(): void {
  const session = $session.get()
  // Staff who have to add a passkey are on their way to the admin.
  if (session.status === 'signedIn' && session.user.passkeyStep) return
  if (location.pathname !== homePath) leaveFor(homePath, { openLogin: $current.get().step.name === 'login' })
}

let leaveCodeStep: (() => void) | undefined

/** While a code is expected: counts down to the next resend and listens for the text message. */
function watchCodeStep({ step }: OtpFlow): void {
  leaveCodeStep?.()
  leaveCodeStep = undefined
  if (step.name !== 'code') return
  const stop = new AbortController()
  const ticking = setInterval(() => sendToFlow({ type: 'secondPassed' }), 1000)
  leaveCodeStep = () => {
    clearInterval(ticking)
    stop.abort()
  }
  void readCodeFromMessage(stop.signal).then((text) => {
    if (text) sendToFlow({ type: 'code', event: { type: 'autofill', text } })
  })
}
