import type { z } from 'zod'
import { toWire } from '../../../platform/pure/money.ts'
import { isoOrNull } from '../../publishing/server/schedule.ts'
import type { promoCode, publicPromoCode } from '../contract.ts'
import type { StoredPromoCode } from './promo-codes.ts'

/** What shoppers may see of a code. */
export function viewPublicPromo(code: StoredPromoCode, currency: string): z.output<typeof publicPromoCode> {
  return {
    code: code.code,
    kind: code.kind,
    value: code.kind === 'fixed' ? toWire(code.value, currency) : code.value,
    minimum: toWire(code.minimumCents, currency),
    description: code.description,
    endsAt: isoOrNull(code.endsAt),
    shownIn: code.shownIn,
  }
}

export function viewPromo(code: StoredPromoCode, currency: string): Omit<z.output<typeof promoCode>, 'version'> {
  return {
    ...viewPublicPromo(code, currency),
    _id: code.id,
    id: code.id,
    startsAt: isoOrNull(code.startsAt),
    usageLimit: code.usageLimit,
    perPersonLimit: code.perPersonLimit,
    usedCount: code.usedCount,
    isPublic: code.isPublic,
    active: code.active,
  }
}
