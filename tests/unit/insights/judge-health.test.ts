import { describe, expect, test } from 'vitest'
import { type HealthFacts, judgeHealth } from '../../../src/features/insights/rules/judge-health.ts'

const well: HealthFacts = {
  clockAheadMs: 40,
  mails: { late: 0, givenUp: 0, lastError: '' },
  expiredHolds: 0,
  waitingEvents: 0,
  waitingRefunds: 0,
  findings: 0,
  owners: 1,
  guessed: { all: 0, staff: 0 },
  blocked: [{ directive: 'img-src', blocked: 'https://once.example', page: '', times: 4 }],
  webhooks: { failed: 0, disabled: 0 },
  feed: { leftOut: 0, products: 144 },
  lacking: { products: 0, names: '' },
  build: { result: 'live', detail: '' },
  supportEmail: 'shop@shop.example',
  returnAddress: '1 Main Street',
  disk: { freeBytes: 50_000_000_000, totalBytes: 100_000_000_000 },
}

describe('the health of a shop', () => {
  test('is good where nothing is wrong', () => {
    expect(judgeHealth(well).filter(({ state }) => state !== 'good')).toEqual([])
    expect(judgeHealth({ ...well, disk: null }).find(({ id }) => id === 'disk')?.state).toBe('good')
  })

  const cases: readonly (readonly [over: Partial<HealthFacts>, id: string, state: string, words: string])[] = [
    [{ clockAheadMs: 90_000 }, 'clock', 'fault', '90 seconds ahead of the database'],
    [{ clockAheadMs: -31_000 }, 'clock', 'fault', '31 seconds behind the database'],
    [{ mails: { late: 1, givenUp: 9, lastError: '550 no' } }, 'mail', 'fault', '1 message should have been sent'],
    [{ mails: { late: 0, givenUp: 2, lastError: '550 no' } }, 'mail', 'warning', '2 messages'],
    [{ mails: { late: 0, givenUp: 2, lastError: '550 no' } }, 'mail', 'warning', 'Last error: 550 no'],
    [{ expiredHolds: 3 }, 'reconciler', 'fault', '3 unpaid orders'],
    [{ waitingEvents: 1 }, 'payments', 'fault', '1 payment event has waited'],
    [{ waitingEvents: 2, waitingRefunds: 1 }, 'payments', 'fault', '2 payment events and 1 refund have waited'],
    [{ findings: 1 }, 'payments', 'warning', '1 difference'],
    [{ feed: { leftOut: 3, products: 144 } }, 'feed', 'warning', '3 of 144 products'],
    [{ lacking: { products: 4, names: 'Clerk, Dock, Quay' } }, 'lacking', 'warning', 'Clerk, Dock, Quay and others'],
    [{ webhooks: { failed: 4, disabled: 0 } }, 'webhooks', 'warning', '4 messages'],
    [{ webhooks: { failed: 4, disabled: 1 } }, 'webhooks', 'warning', 'switched off'],
    [{ build: null }, 'build', 'warning', 'No site has been published'],
    [{ build: { result: 'failed', detail: 'No space left' } }, 'build', 'fault', 'No space left'],
    [{ guessed: { all: 2, staff: 2 } }, 'sign-ins', 'fault', '2 codes or passwords of your staff'],
    [{ guessed: { all: 30, staff: 1 } }, 'sign-ins', 'fault', 'Someone may be guessing'],
    [
      { blocked: [{ directive: 'script-src-elem', blocked: 'https://evil.example', page: 'checkout', times: 12 }] },
      'foreign-content',
      'warning',
      'scripts from https://evil.example, 12 times, last under /checkout.',
    ],
    [{ owners: 0 }, 'people', 'fault', 'npm run admin -- grant'],
    [{ supportEmail: '' }, 'contact', 'warning', 'no address to write to'],
    [{ returnAddress: '' }, 'contact', 'warning', 'No return address'],
    [{ disk: { freeBytes: 100_000_000, totalBytes: 1_000_000_000 } }, 'disk', 'fault', '0.1 GB of 1.0 GB'],
    [{ disk: { freeBytes: 5_000_000_000, totalBytes: 100_000_000_000 } }, 'disk', 'warning', '5.0 GB'],
  ]

  test.each(cases)('with %j says so, first, and nothing else', (over, id, state, words) => {
    const findings = judgeHealth({ ...well, ...over })
    expect(findings[0]).toMatchObject({ id, state, text: expect.stringContaining(words) })
    expect(findings.slice(1).every((finding) => finding.state === 'good')).toBe(true)
  })
})
