import { expect, test } from 'vitest'
import { judgePromo, normalisePromoCode, type PromoCode } from '../../../src/features/promotions/rules/promo.ts'

const now = new Date('2026-06-01T12:00:00Z')
const code: PromoCode = {
  minimumCents: 5000,
  active: true,
  startsAt: new Date('2026-05-01T00:00:00Z'),
  endsAt: new Date('2026-07-01T00:00:00Z'),
  usageLimit: 5,
  perPersonLimit: 1,
  usedCount: 4,
}
const moment = { now, subtotalCents: 5000, personUses: 0 }

test('a code inside all its limits may be used', () => {
  expect(judgePromo(code, moment)).toEqual({ ok: true })
  expect(judgePromo(code, { ...moment, subtotalCents: null })).toEqual({ ok: true })
})

test('a code without dates and limits may be used by anyone at any time', () => {
  const free = { ...code, startsAt: null, endsAt: null, usageLimit: null, perPersonLimit: null, usedCount: 1000 }
  expect(judgePromo(free, { ...moment, personUses: 1000 })).toEqual({ ok: true })
  const ancient = { ...moment, now: new Date(-1), personUses: 0 }
  expect(judgePromo({ ...free, usedCount: 0 }, ancient)).toEqual({ ok: true })
})

test('a code may be used from its start until just before its end', () => {
  expect(judgePromo({ ...code, startsAt: now }, moment)).toEqual({ ok: true })
  expect(judgePromo({ ...code, endsAt: new Date(now.getTime() + 1) }, moment)).toEqual({ ok: true })
})

test.each([
  ['switched off', { active: false }, {}, 'invalid'],
  ['not begun', { startsAt: new Date('2026-06-01T12:00:01Z') }, {}, 'invalid'],
  ['at its end', { endsAt: now }, {}, 'expired'],
  ['used up', { usedCount: 5 }, {}, 'used-up'],
  ['used by this person', {}, { personUses: 1 }, 'used-up'],
  ['a cent below the minimum', {}, { subtotalCents: 4999 }, 'minimum'],
])('a code that is %s is refused', (_name, codeOver, momentOver, reason) => {
  expect(judgePromo({ ...code, ...codeOver }, { ...moment, ...momentOver })).toEqual({ ok: false, reason })
})

test('case and surrounding spaces of a typed code do not matter', () => {
  expect(normalisePromoCode('  Summer10 ')).toBe('SUMMER10')
})
