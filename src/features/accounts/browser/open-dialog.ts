import type { FlowEvent } from '../rules/otp-flow-types.ts'

export type FlowRequest = Extract<FlowEvent, { type: `open${string}` | 'logOut' }>

declare global {
  interface WindowEventMap {
    'placket:flow': CustomEvent<FlowRequest>
  }
}

/** Asks for a sign-in dialog, or to sign out. The flow and its dialogs are fetched with the first request. */
export function requestFlow(request: FlowRequest): void {
  dispatchEvent(new CustomEvent('placket:flow', { detail: request }))
}
