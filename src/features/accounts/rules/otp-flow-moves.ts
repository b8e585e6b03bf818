import type { Destination, Effect, FlowCall, Moved, OtpFlow, Purpose, Step } from './otp-flow-types.ts'

export function move(flow: OtpFlow, change: Partial<OtpFlow>, ...effects: Effect[]): Moved {
  return { flow: { ...flow, ...change }, effects }
}

/** One dialog at a time: opening a step closes the one before, and an answer still under way is not waited for. */
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

/** A refusal is a toast, and stands in the open form besides. */
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
  // The email purpose always selects the email channel again; no other purpose has it.
  const phoneChannel = flow.channel === 'email' ? 'Text_Message' : flow.channel
  const channel = purpose === 'forgetPassword' ? 'email' : phoneChannel
  return open({ ...flow, channel }, { name: 'choice', purpose, to })
}
