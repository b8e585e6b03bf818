import type { Reply } from '../../../api/schemas.ts'
import { isRecord } from '../../../platform/pure/is-record.ts'
import { toCents } from '../../../site/theme.ts'
import type { Deal, Promotion } from '../../pricing/rules/deal.ts'

type FullPromotion = Reply<'findPromotions'>['promotions'][number]
type Shown = Pick<FullPromotion, 'kind' | 'value' | 'minimum'> & Partial<FullPromotion>

function readDeal({ kind, value, buy, get, per = 'amount', off = 'percent', steps = [] }: Shown): Deal {
  if (kind === 'tiers') {
    const read = steps.map((step) => ({
      from: per === 'amount' ? toCents(step.from) : step.from,
      value: off === 'fixed' ? toCents(step.value) : step.value,
    }))
    return { kind, per, off, steps: read }
  }
  if (kind === 'buy-get') return { kind, value, buy: buy ?? 1, get: get ?? 1 }
  return { kind, value: kind === 'fixed' ? toCents(value) : value }
}

/** A promotion of the API, in minor units. */
export function readPromotion(shown: Shown): Deal & Pick<Promotion, 'minimumCents' | 'items' | 'gets' | 'combines'> {
  const { minimum, items, gets, combines } = shown
  return {
    ...readDeal(shown),
    minimumCents: toCents(minimum),
    ...(items && { items }),
    ...(gets && { gets }),
    ...(combines && { combines }),
  }
}

const kinds = ['percent', 'fixed', 'free-shipping'] as const

/** What stored text says that a promotion gives; null if it says nothing like it. */
export function keepDeal(value: Record<string, unknown>): Deal | null {
  const { kind, value: worth, steps } = value
  const whole = (from: Record<string, unknown>, key: string) => (Number.isInteger(from[key]) ? Number(from[key]) : null)
  const plain = kinds.find((known) => known === kind)
  if (plain) return Number.isInteger(worth) ? { kind: plain, value: Number(worth) } : null
  if (kind === 'buy-get') {
    const percent = whole(value, 'value')
    const buy = whole(value, 'buy')
    const get = whole(value, 'get')
    return percent !== null && buy && get ? { kind, value: percent, buy, get } : null
  }
  if (kind !== 'tiers' || !Array.isArray(steps)) return null
  const read = steps.flatMap((step) => {
    if (!isRecord(step)) return []
    const from = whole(step, 'from')
    const off = whole(step, 'value')
    return from === null || off === null ? [] : [{ from, value: off }]
  })
  const per = value['per'] === 'quantity' ? 'quantity' : 'amount'
  return { kind, per, off: value['off'] === 'fixed' ? 'fixed' : 'percent', steps: read }
}
