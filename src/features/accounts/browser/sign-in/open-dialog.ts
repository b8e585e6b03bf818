import type { FlowEvent } from '../../rules/otp-flow-types.ts'

export type FlowRequest = Extract<FlowEvent, { type: `open${string}` | 'logOut' }>

declare global {
  interface WindowEventMap {
    'placket:flow': CustomEvent<FlowRequest>
  }
}

/** Requests a sign-in dialog, or signing out. The flow and its dialogs are loaded with the first request. */
export function requestFlow(request: FlowRequest): void {
  dispatchEvent(new CustomEvent('placket:flow', { detail: request }))
}
