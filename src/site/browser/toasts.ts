import { atom, type ReadableAtom } from 'nanostores'
import type { Language } from '../../platform/pure/language.ts'

export interface ToastAction {
  label: string
  run: () => void
}
export interface Toast {
  id: number
  text: string
  tone: 'success' | 'error'
  action?: ToastAction
  /** Of the text and the action, if it isn't the page's. */
  language?: Language
}

const shownMax = 2
const $list = atom<readonly Toast[]>([])
let lastId = 0

/** Two at most: a third replaces the oldest. */
export const $toasts: ReadableAtom<readonly Toast[]> = $list

/** Returns the toast's id. */
export function showToast(
  text: string,
  { tone = 'success', action, language }: Partial<Pick<Toast, 'tone' | 'action' | 'language'>> = {},
): number {
  lastId += 1
  const toast: Toast = { id: lastId, text, tone, ...(action ? { action } : {}), ...(language ? { language } : {}) }
  // A repeated text restarts its toast instead of adding another.
  $list.set([...$list.get().filter((candidate) => candidate.text !== text), toast].slice(-shownMax))
  return lastId
}

export function showError(text: string): number {
  return showToast(text, { tone: 'error' })
}

export function dismissToast(id: number): void {
  $list.set($list.get().filter((toast) => toast.id !== id))
}
