import { type BlockedContent, describeBlocked } from './policy-report.ts'

/** What a shop knows of its own running, counted now. */
export interface HealthFacts {
  /** By how much this machine's clock is ahead of the database's. */
  clockAheadMs: number
  mails: {
    /** Not sent yet, although due. */
    late: number
    /** No longer tried. */
    givenUp: number
    lastError: string
  }
  /** Unpaid orders whose stock should have been released: the reconciler doesn't run. */
  expiredHolds: number
  /** Events of the payment provider that were received and not applied. */
  waitingEvents: number
  /** Refunds that were decided and have not been paid out. */
  waitingRefunds: number
  /** Differences that the reconciler found and nobody settled. */
  findings: number
  webhooks: { failed: number; disabled: number }
  /** Products of which shopping services don't get every variant, and how many are on sale. */
  feed: { leftOut: number; products: number }
  /** Products on sale without what a market's law asks for beside them, and the names of the first. */
  lacking: { products: number; names: string }
  /** The newest build that has ended. */
  build: { result: string; detail: string } | null
  owners: number
  /** Codes and passwords that were tried until their limit within the last hour, and how many of them for people of the staff. */
  guessed: { all: number; staff: number }
  /** Foreign content on pages that browsers reported in the last week, the most frequent first. */
  blocked: readonly (BlockedContent & { times: number })[]
  supportEmail: string
  returnAddress: string
  /** Where the shop keeps files of its own; null in functions, which have no disk to fill. */
  disk: { freeBytes: number; totalBytes: number } | null
}

export interface HealthFinding {
  id: string
  /** `fault`: shoppers or orders suffer now. `warning`: they will, or something is missing. */
  state: 'good' | 'warning' | 'fault'
  title: string
  text: string
}

type State = HealthFinding['state']
type Judge = (facts: HealthFacts) => readonly [state: State, text: string]

const clockLimitMs = 30_000
const diskFaultBytes = 200_000_000
const diskWarningShare = 0.1
/** In an hour. Some shoppers mistype; hardly anyone of the staff does so until the limit twice. */
const guessedMost = { all: 30, staff: 2 }
/** Fewer reports of the same content come from a shopper's own device. */
const reportsLeast = 5
const blockedShown = 3
const gigabyte = 1_000_000_000

const good = (text: string) => ['good', text] as const
const fault = (text: string) => ['fault', text] as const
const warning = (text: string) => ['warning', text] as const

const count = (number: number, singular: string, plural = `${singular}s`) =>
  `${number} ${number === 1 ? singular : plural}`

const judges: readonly (readonly [id: string, title: string, judge: Judge])[] = [
  [
    'clock',
    'Clock',
    ({ clockAheadMs }) => {
      const seconds = Math.round(Math.abs(clockAheadMs) / 1000)
      if (Math.abs(clockAheadMs) < clockLimitMs) return good('This machine and the database agree on the time.')
      return fault(
        `This machine is ${count(seconds, 'second')} ${clockAheadMs > 0 ? 'ahead of' : 'behind'} the database. Codes and payment events may be refused: set its clock by a time server.`,
      )
    },
  ],
  [
    'mail',
    'Mail',
    ({ mails: { late, givenUp, lastError } }) => {
      const reason = lastError === '' ? '' : ` Last error: ${lastError}`
      if (late > 0) return fault(`${count(late, 'message')} should have been sent by now.${reason}`)
      if (givenUp > 0) {
        return warning(`${count(givenUp, 'message')} of the last 30 days could not be sent after many tries.${reason}`)
      }
      return good('Every message that was due has been sent.')
    },
  ],
  [
    'reconciler',
    'Background work',
    ({ expiredHolds }) =>
      expiredHolds > 0
        ? fault(
            `${count(expiredHolds, 'unpaid order')} should have released stock by now. The job that runs every minute does not run.`,
          )
        : good('The job that runs every minute is up to date.'),
  ],
  [
    'payments',
    'Payments',
    ({ waitingEvents, waitingRefunds, findings }) => {
      const open = [
        waitingEvents > 0 ? count(waitingEvents, 'payment event') : '',
        waitingRefunds > 0 ? count(waitingRefunds, 'refund') : '',
      ].filter(Boolean)
      if (open.length > 0) {
        const verb = waitingEvents + waitingRefunds === 1 ? 'has' : 'have'
        return fault(`${open.join(' and ')} ${verb} waited for more than 15 minutes. Is the provider reachable?`)
      }
      if (findings > 0) {
        return warning(`${count(findings, 'difference')} with the payment provider. Open Orders to review.`)
      }
      return good('Orders, refunds and the payment provider agree.')
    },
  ],
  [
    'webhooks',
    'Other programs',
    ({ webhooks: { failed, disabled } }) => {
      if (disabled > 0) return warning(`${count(disabled, 'webhook')} was switched off after days of failing.`)
      if (failed > 0) return warning(`${count(failed, 'message')} of the last day did not reach another program.`)
      return good('Messages to other programs arrive, or none are sent.')
    },
  ],
  [
    'feed',
    'Product feeds',
    ({ feed: { leftOut, products } }) =>
      leftOut > 0
        ? warning(`${leftOut} of ${count(products, 'product')} are left out of the product feeds, at least in part.`)
        : good('Every product on sale is in the product feeds.'),
  ],
  [
    'lacking',
    'What the law asks of products',
    ({ lacking: { products, names } }) =>
      products > 0
        ? warning(
            `${count(products, 'product')} on sale ${products === 1 ? 'lacks' : 'lack'} a manufacturer or a fibre composition, which the law of a market in the EU asks for: ${names}${products > 3 ? ' and others' : ''}.`,
          )
        : good('No product lacks what the law of a market asks for, as far as the shop knows it.'),
  ],
  [
    'build',
    'Pages',
    ({ build }) => {
      if (build === null) return warning('No site has been published yet.')
      if (build.result === 'live') return good('The last build is live.')
      return fault(`The last build failed, so pages show an older state. ${build.detail}`.trim())
    },
  ],
  [
    'people',
    'Owner',
    ({ owners }) =>
      owners > 0
        ? good(`${count(owners, 'person is an owner', 'people are owners')}.`)
        : fault('There is no owner. Run: npm run admin -- grant <phone>'),
  ],
  [
    'sign-ins',
    'Sign-ins',
    ({ guessed: { all, staff } }) => {
      if (staff >= guessedMost.staff) {
        return fault(
          `${staff} codes or passwords of your staff were tried until the limit in the last hour. Sign in with passkeys, and end sessions that you don’t know.`,
        )
      }
      if (all >= guessedMost.all) {
        return fault(`${all} codes or passwords were tried until the limit in the last hour. Someone may be guessing.`)
      }
      return good('In the last hour, few codes or passwords were tried up to the limit.')
    },
  ],
  [
    'foreign-content',
    'Foreign content',
    ({ blocked }) => {
      const frequent = blocked.filter(({ times }) => times >= reportsLeast)
      if (frequent.length === 0)
        return good('In the last week, browsers reported no content on your pages that isn’t yours, or next to none.')
      const more = frequent.length > blockedShown ? `; and ${frequent.length - blockedShown} more` : ''
      const list = frequent.slice(0, blockedShown).map(describeBlocked).join('; ')
      return warning(
        `Browsers found content on your pages that is not yours: ${list}${more}. Does a text or picture of yours refer to it? If not, ask who runs your shop whether its pages were changed.`,
      )
    },
  ],
  [
    'contact',
    'Contact',
    ({ supportEmail, returnAddress }) => {
      if (supportEmail === '') return warning('Shoppers have no address to write to. Set one under Settings, Contact.')
      if (returnAddress === '') {
        return warning('No return address is set, so you write to each shopper who returns something.')
      }
      return good('Shoppers know where to write and where to send returns.')
    },
  ],
  [
    'disk',
    'Disk',
    ({ disk }) => {
      if (disk === null) return good('Files are kept by a service.')
      const free = `${(disk.freeBytes / gigabyte).toFixed(1)} GB of ${(disk.totalBytes / gigabyte).toFixed(1)} GB are free`
      if (disk.freeBytes < diskFaultBytes) return fault(`${free}. Orders will soon fail: make room.`)
      if (disk.freeBytes < disk.totalBytes * diskWarningShare) return warning(`${free}.`)
      return good(`${free}.`)
    },
  ],
]

const ranks: Record<State, number> = { fault: 0, warning: 1, good: 2 }

/** What is wrong with the shop in words, the worst first, and what is right. */
export function judgeHealth(facts: HealthFacts): HealthFinding[] {
  return judges
    .map(([id, title, judge]) => {
      const [state, text] = judge(facts)
      return { id, state, title, text }
    })
    .sort((left, right) => ranks[left.state] - ranks[right.state])
}
