import type { FlowEvent } from '../../rules/otp-flow-types.ts'

export type FlowRequest = Extract<FlowEvent, { type: `open${string}` | 'logOut' }>

declare global {
  interface WindowEventMap {
    'placket:flow': CustomEvent<FlowRequest>
  }
}

/**
 * Requests a sign-in dialog, or signing out. The island of the dialogs is hydrated with the first request. A request that comes before
 * the page's frame listens waits until it does: `placket:click` says so.
 */
export function requestFlow(request: FlowRequest): void {
  const isTaken = !dispatchEvent(new CustomEvent('placket:flow', { detail: request, cancelable: true }))
  if (!isTaken) addEventListener('placket:click', () => requestFlow(request), { once: true })
}
