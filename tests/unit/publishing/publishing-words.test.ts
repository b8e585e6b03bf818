import { expect, test } from 'vitest'
import type { Reply } from '../../../src/api/schemas.ts'
import { showDate } from '../../../src/desk/browser/forms/fields.ts'
import { describePublishing } from '../../../src/features/publishing/admin/publishing-words.ts'

type State = Reply<'readPublishing'>
type Build = State['builds'][number]

const at = '2026-03-04T10:00:00.000Z'
const later = '2026-03-04T10:15:00.000Z'
const build = (result: Build['result'], detail = ''): Build => ({
  id: '1',
  startedAt: at,
  finishedAt: result === 'live' ? at : null,
  result,
  detail,
})
const state = (changes: Partial<State>): State => ({
  waiting: false,
  changedAt: at,
  live: null,
  host: true,
  limitMinutes: 30,
  next: null,
  builds: [],
  ...changes,
})

test.each<[string, Partial<State>, string[]]>([
  ['nothing yet', {}, ['Nothing has been published yet.']],
  ['a host that was asked', { builds: [build('asked')] }, ['was asked', showDate(at), 'within 30 minutes']],
  ['a build here', { host: false, builds: [build('running')] }, ['The site is being built.']],
  [
    'a build that failed',
    { builds: [build('failed', 'Exit code 2')], live: build('live') },
    ['failed', 'the previous site stays live: Exit code 2. Publish again to retry.'],
  ],
  [
    'all live',
    { host: false, builds: [build('live')], live: build('live') },
    ['All changes have been live since', showDate(at)],
  ],
  [
    'changes after a build of this machine',
    { host: false, waiting: true, live: build('live'), builds: [build('live')], next: { at, held: null } },
    [`The last build has been live since ${showDate(at)}. Changes have been waiting`, 'The next build begins now.'],
  ],
  [
    'a press during a build',
    { builds: [build('requested'), build('asked')], next: { at: null, held: 'building' } },
    ['was asked', 'The next build begins when the current one ends.'],
  ],
  [
    'changes within the window',
    { waiting: true, live: build('live'), builds: [build('live')], next: { at: later, held: 'window' } },
    [
      `Changes have been waiting since ${showDate(at)}.`,
      `begins about ${showDate(later)}, because builds run some minutes apart.`,
    ],
  ],
  [
    'a used-up day',
    { next: { at: later, held: 'cap' } },
    [showDate(later), 'the daily limit of builds has been reached'],
  ],
  ['a request that a schedule takes', { next: { at, held: null } }, ['The next build begins within five minutes.']],
])('%s', (_name, changes, words) => {
  const text = describePublishing(state(changes))
  for (const word of words) expect(text).toContain(word)
})
