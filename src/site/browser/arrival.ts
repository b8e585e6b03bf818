import { isRecord } from '../../platform/pure/is-record.ts'
import { $toasts, showToast } from './toasts.ts'

// What a page hands to the next one: without this a toast would disappear with its page.
const key = 'placket:arrival'

export function leaveFor(path: string, { openLogin = false } = {}): void {
  const toasts = $toasts.get().map(({ text, tone }) => ({ text, tone }))
  try {
    sessionStorage.setItem(key, JSON.stringify({ toasts, openLogin }))
  } catch {
    // Storage is blocked or full, so the next page shows nothing of it.
  }
  location.assign(path)
}

function takeArrival(): unknown {
  try {
    const text = sessionStorage.getItem(key)
    if (text) sessionStorage.removeItem(key)
    return JSON.parse(text ?? 'null')
  } catch {
    // Storage is blocked, so nothing was handed over.
    return null
  }
}

/** Shows what the previous page left to show; returns whether to open the sign-in dialog. */
export function arrive(): { openLogin: boolean } {
  const arrival = takeArrival()
  if (!isRecord(arrival)) return { openLogin: false }
  for (const toast of Array.isArray(arrival['toasts']) ? arrival['toasts'] : []) {
    if (isRecord(toast) && typeof toast['text'] === 'string') {
      showToast(toast['text'], { tone: toast['tone'] === 'error' ? 'error' : 'success' })
    }
  }
  return { openLogin: arrival['openLogin'] === true }
}
