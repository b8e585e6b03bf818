import type { Body } from '../../../api/schemas.ts'
import { readAmount } from '../../../platform/amount.ts'
import type { Config } from '../../../platform/config.ts'
import type { Trx } from '../../../platform/database/client.ts'
import { HttpError, refuseFields } from '../../../platform/http/http-error.ts'
import { messages } from '../../../platform/pure/messages.ts'
import type { Deal } from '../../pricing/rules/deal.ts'
import { normalisePromoCode } from '../rules/promo.ts'
import type { PromoDraft } from './promo-codes.ts'
import { findScope } from './scope-names.ts'

/** What the merchant wrote, or a stored promotion with the changes in it. */
export type PromoInput = Body<'createPromoCode'>

const missing = (field: string, problem: string) =>
  new HttpError(400, messages.fillRequired, {}, { faults: [{ field, problem }] })

function readPercent(value: number | undefined, field = 'value'): number {
  if (value === undefined) throw missing(field, 'is missing')
  if (Number.isInteger(value) && value <= 100) return value
  throw refuseFields({ field, problem: 'must be a whole number of at most 100' })
}

function readSteps({ per = 'amount', off = 'percent', steps = [] }: PromoInput, config: Config): Deal {
  if (steps.length === 0) throw missing('steps', 'need at least one')
  const read = steps.map(({ from, value }) => {
    if (per === 'quantity' && !Number.isInteger(from))
      throw refuseFields({ field: 'steps', problem: 'must begin at a whole number of items' })
    return {
      from: per === 'amount' ? readAmount(from, config, 'steps') : from,
      value: off === 'fixed' ? readAmount(value, config, 'steps') : readPercent(value, 'steps'),
    }
  })
  read.sort((a, b) => a.from - b.from)
  if (read.some((step, at) => at > 0 && step.from === read[at - 1]?.from))
    throw refuseFields({ field: 'steps', problem: 'must begin at different amounts' })
  return { kind: 'tiers', per, off, steps: read }
}

function readDeal(input: PromoInput, config: Config): Deal {
  const { kind, value, buy, get } = input
  switch (kind) {
    case 'tiers':
      return readSteps(input, config)
    case 'free-shipping':
      return { kind, value: 0 }
    case 'percent':
      return { kind, value: readPercent(value) }
    case 'fixed':
      if (value === undefined) throw missing('value', 'is missing')
      return { kind, value: readAmount(value, config, 'value') }
    case 'buy-get': {
      const percent = readPercent(value)
      if (percent === 0) throw refuseFields({ field: 'value', problem: 'must be at least 1: 100 makes them free' })
      if (!buy) throw missing('buy', 'is missing')
      if (!get) throw missing('get', 'is missing')
      return { kind, value: percent, buy, get }
    }
  }
}

function readName({ automatic = false, code = '', title = '' }: PromoInput): Pick<PromoDraft, 'code' | 'title'> {
  if (automatic && title === '') throw missing('title', 'is missing: shoppers read it beside the discount')
  const normal = normalisePromoCode(code)
  if (!automatic && normal === '') throw missing('code', 'is missing, unless the promotion is automatic')
  return { code: automatic ? null : normal, title }
}

/** The promotion with amounts in minor units and what it is for by id, or a refusal that says what is wrong where. */
export async function readDraft(trx: Trx, input: PromoInput, config: Config): Promise<PromoDraft> {
  const scopeOf = (
    what: 'product' | 'category' | 'customer group' | 'market',
    field: keyof PromoInput,
    names: string[] = [],
  ) => findScope(trx, what, { field, names })
  return {
    ...readName(input),
    deal: readDeal(input, config),
    minimumCents: readAmount(input.minimum ?? 0, config, 'minimum'),
    description: input.description ?? '',
    startsAt: input.startsAt ?? null,
    endsAt: input.endsAt ?? null,
    usageLimit: input.usageLimit ?? null,
    perPersonLimit: input.perPersonLimit ?? null,
    isPublic: (input.isPublic ?? false) && !input.automatic,
    shownIn: input.shownIn ?? ['cart', 'checkout'],
    active: input.active ?? true,
    combines: input.combines ?? false,
    firstOrder: input.firstOrder ?? false,
    productIds: await scopeOf('product', 'products', input.products),
    categoryIds: await scopeOf('category', 'categories', input.categories),
    getProductIds: await scopeOf('product', 'getProducts', input.getProducts),
    getCategoryIds: await scopeOf('category', 'getCategories', input.getCategories),
    groupIds: await scopeOf('customer group', 'groups', input.groups),
    marketIds: await scopeOf('market', 'markets', input.markets),
  }
}
