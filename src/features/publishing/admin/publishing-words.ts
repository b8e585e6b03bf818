import type { Reply } from '../../../api/schemas.ts'
import { showDate } from '../../../desk/browser/forms/fields.ts'

type Publishing = Reply<'readPublishing'>

const reasons: Record<NonNullable<NonNullable<Publishing['next']>['held']>, string> = {
  gathering: 'after a short wait for further changes',
  window: 'because builds run some minutes apart',
  building: 'when the current one ends',
  cap: 'because the daily limit of builds has been reached',
}

function describeLast({ builds, live, host, limitMinutes, waiting }: Publishing): string {
  const last = builds.find(({ result }) => result !== 'requested')
  if (last?.result === 'running') return 'The site is being built.'
  if (last?.result === 'asked') {
    const limit = `if it does not finish within ${limitMinutes} minutes, it counts as failed`
    return `The host was asked to build the site on ${showDate(last.startedAt)}; ${limit}.`
  }
  if (last?.result === 'failed') {
    const detail = last.detail.replace(/[.\s]+$/, '')
    return `The build of ${showDate(last.startedAt)} failed, and the previous site stays live: ${detail}. Publish again to retry.`
  }
  if (live)
    return `${host || waiting ? 'The last build has been' : 'All changes have been'} live since ${showDate(live.finishedAt)}.`
  return ''
}

function describeNext({ next, host }: Publishing): string {
  if (!next) return ''
  const reason = next.held === null ? '' : `, ${reasons[next.held]}`
  if (next.at === null) return `The next build begins${reason.replace(',', '')}.`
  // A host is asked on a schedule; a server that builds its own pages checks every second.
  if (next.held === null) return host ? 'The next build begins within five minutes.' : 'The next build begins now.'
  return `The next build begins ${host ? 'about' : 'on'} ${showDate(next.at)}${reason}.`
}

/** Describes what is live, what is being built and when the next build starts. */
export function describePublishing(state: Publishing): string {
  const waits = state.waiting ? `Changes have been waiting since ${showDate(state.changedAt)}.` : ''
  const words = [describeLast(state), waits, describeNext(state)].filter(Boolean)
  return words.join(' ') || 'Nothing has been published yet.'
}
