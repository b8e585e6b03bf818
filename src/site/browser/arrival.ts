import { isRecord } from '../../features/catalog/rules/product-snapshot.ts'
import { $toasts, showToast } from './toasts.ts'

// What a page hands to the next one: a toast would otherwise go with the page that showed it.
const key = 'placket:arrival'

export function leaveFor(path: string, { openLogin = false } = {}): void {
  const toasts = $toasts.get().map(({ text, tone }) => ({ text, tone }))
  try {
    sessionStorage.setItem(key, JSON.stringify({ toasts, openLogin }))
  } finally {
    location.assign(path)
  }
}

function takeArrival(): unknown {
  try {
    const text = sessionStorage.getItem(key)
    if (text) sessionStorage.removeItem(key)
    return JSON.parse(text ?? 'null')
  } catch {
    // Forbidden storage handed nothing over.
    return null
  }
}

/** Shows what the page before left to be shown; answers whether the login dialog is to be opened. */
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
