import { call } from '../../../site/browser/api.ts'
import { $session } from '../../../site/browser/session.ts'
import { inTurn } from '../../../site/browser/stored.ts'
import { checkSession } from '../../accounts/browser/check-session.ts'
import { type KeptProfile, storedFit } from '../../catalog/browser/fit-profile.ts'
import type { FitProfile } from '../../catalog/fit-profile-contract.ts'

const settleMs = 500
const lock = 'placket:fit-sync'
/** The account is read once a visit; changes are sent at once. */
const readKey = 'placket:fit-read'

const profileOf = ({ sizes, only, body, shirt }: KeptProfile): FitProfile => ({ sizes, only, body, shirt })

function wasRead(): boolean {
  try {
    return sessionStorage.getItem(readKey) !== null
  } catch {
    return true
  }
}

function markRead(): void {
  try {
    sessionStorage.setItem(readKey, '1')
  } catch {
    // Storage is blocked; then nothing is kept at all.
  }
}

/** Sends this browser's changes, or reads the account's; null when there is nothing to do. */
function exchange(kept: KeptProfile, userId: string) {
  const profile = profileOf(kept)
  // What someone else kept here is theirs.
  if (kept.account !== '' && kept.account !== userId) return call('getFitProfile', { quiet: true })
  if (kept.account === '') return call('saveFitProfile', { body: { profile, merge: true }, quiet: true })
  if (kept.unsent) return call('saveFitProfile', { body: { profile }, quiet: true })
  return wasRead() ? null : call('getFitProfile', { quiet: true })
}

async function syncOnce(): Promise<void> {
  await checkSession()
  const session = $session.get()
  if (session.status !== 'signedIn') return
  const { id } = session.user
  const sent = storedFit.read()
  const outcome = await exchange(sent, id)
  if (!outcome?.ok) return
  await inTurn(() => {
    const now = $session.get()
    if (now.status !== 'signedIn' || now.user.id !== id) return
    const kept = storedFit.read()
    const isChanged = JSON.stringify(profileOf(kept)) !== JSON.stringify(profileOf(sent))
    // What was changed in the meantime is sent next.
    storedFit.write(
      isChanged ? { ...kept, account: id, unsent: true } : { ...outcome.reply.profile, account: id, unsent: false },
    )
    markRead()
  }, undefined)
}

let timer: ReturnType<typeof setTimeout> | undefined
let started = false

/** One tab at a time, so that two tabs do not send the same change. */
const run = () => void navigator.locks.request(lock, syncOnce)

/** Keeps this browser's fit profile in sync with the account's from now on. */
export function startFitSync(): void {
  run()
  if (started) return
  started = true
  storedFit.$value.listen(({ unsent }) => {
    if (!unsent) return
    clearTimeout(timer)
    timer = setTimeout(run, settleMs)
  })
}
