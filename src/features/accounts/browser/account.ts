import { atom } from 'nanostores'
import { homePath } from '../../../platform/pure/page-market.ts'
import { call } from '../../../site/browser/api.ts'
import { leaveFor } from '../../../site/browser/arrival.ts'
import { forgetPerson } from '../../../site/browser/forget-person.ts'
import { reportOutcome } from '../../../site/browser/report-outcome.ts'
import { forgetSession, knowUser } from '../../../site/browser/session.ts'
import { inTurn } from '../../../site/browser/stored.ts'
import { showToast } from '../../../site/browser/toasts.ts'
import type { Session } from '../contract.ts'
import { finishSync } from './account-leave.ts'

/** null until the server has answered. */
export const $sessions = atom<readonly Session[] | null>(null)

export async function loadSessions(): Promise<void> {
  const outcome = await call('listSessions')
  if (outcome.ok) $sessions.set(outcome.reply.sessions)
}

export async function endSession(id: string): Promise<void> {
  const outcome = await call('endSession', { params: { id } })
  if (!outcome.ok) return
  showToast(outcome.reply.message)
  await loadSessions()
}

export async function saveProfile({ name = '', email = '' }: Record<string, string>): Promise<string | null> {
  const outcome = await call('changeProfile', { body: { name, email }, quiet: true })
  if (outcome.ok) knowUser(outcome.reply.user)
  return reportOutcome(outcome)
}

export async function signOutEverywhere(): Promise<void> {
  await finishSync()
  const outcome = await call('signOutEverywhere')
  if (!outcome.ok) return
  forgetSession()
  await inTurn(forgetPerson, undefined)
  showToast(outcome.reply.message)
  leaveFor(homePath, { openLogin: true })
}

/** Downloads everything the shop stores about the person. */
export async function downloadMyData(): Promise<void> {
  const outcome = await call('downloadMyData')
  if (!outcome.ok) return
  const url = URL.createObjectURL(new Blob([JSON.stringify(outcome.reply, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'my-data.json'
  link.click()
  URL.revokeObjectURL(url)
}

export async function deleteAccount(): Promise<string | null> {
  const outcome = await call('deleteAccount', { quiet: true })
  if (!outcome.ok) return reportOutcome(outcome)
  forgetSession()
  await inTurn(forgetPerson, undefined)
  showToast(outcome.reply.message)
  leaveFor(homePath)
  return null
}
