import type { Destination, Effect, FlowCall, Moved, OtpFlow, Purpose, Step } from './otp-flow-types.ts'

export function move(flow: OtpFlow, change: Partial<OtpFlow>, ...effects: Effect[]): Moved {
  return { flow: { ...flow, ...change }, effects }
}

/** One dialog at a time: opening a step closes the previous one and ignores a pending reply. */
export function open(flow: OtpFlow, step: Step, ...effects: Effect[]): Moved {
  return move(flow, { step, pending: null, fault: null }, ...effects)
}

export function ask(flow: OtpFlow, call: FlowCall, change: Partial<OtpFlow> = {}): Moved {
  const request = flow.requests + 1
  return move(
    flow,
    { ...change, fault: null, requests: request, pending: { request, name: call.name } },
    { type: 'call', request, call },
  )
}

/** An error is a toast, and is also shown in the open form. */
export function refuse(flow: OtpFlow, fault: string, change: Partial<OtpFlow> = {}): Moved {
  return move(flow, { pending: null, fault, ...change }, toastError(fault))
}

export function toastError(text: string): Effect {
  return { type: 'toast', tone: 'error', text }
}

export function toastSuccess(text: string): Effect {
  return { type: 'toast', tone: 'success', text }
}

export function openChoice(flow: OtpFlow, purpose: Purpose, to: Destination): Moved {
  // The email purpose always selects the email channel; no other purpose offers it.
  const phoneChannel = flow.channel === 'email' ? 'Text_Message' : flow.channel
  const channel = purpose === 'forgetPassword' ? 'email' : phoneChannel
  return open({ ...flow, channel }, { name: 'choice', purpose, to, uncheckedForSeconds: null })
}
