import type { Handlers } from '../../../api/http.ts'
import type { Reply } from '../../../api/schemas.ts'
import { recordAudit } from '../../../desk/server/audit.ts'
import { requireUnchanged, versionOf } from '../../../desk/server/record-version.ts'
import type { Config } from '../../../platform/config.ts'
import { type Trx, transact } from '../../../platform/database/client.ts'
import { takeLock } from '../../../platform/database/locks.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { readPaymentTerms } from '../../../platform/payment-terms.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { toWire } from '../../../platform/pure/money.ts'
import type { PaymentTerms } from '../../../platform/pure/payment-terms.ts'
import { forgetShopSettings } from '../../../platform/shop-settings.ts'
import { findTermsFaults, listTermMarkets, readTerms } from '../rules/check-terms.ts'
import { listTerms } from '../rules/find-terms.ts'
import { findExpress } from './find-express.ts'

/** Replaces the terms of every market. */
async function replaceTerms(trx: Trx, terms: readonly PaymentTerms[]): Promise<void> {
  await trx.deleteFrom('payment_terms').execute()
  if (terms.length === 0) return
  const rows = terms.map(({ market, method, limitCents, feeCents, dueDays, details }) => ({
    market,
    method,
    limit_cents: limitCents,
    fee_cents: feeCents,
    due_days: dueDays,
    details,
  }))
  await trx.insertInto('payment_terms').values(rows).execute()
}

function write(terms: readonly PaymentTerms[], config: Config) {
  const markets = listTermMarkets(config)
  return terms.flatMap(({ market, method, limitCents, feeCents, dueDays, details }) => {
    const currency = markets.find(({ key }) => key === market)?.currency
    // Of a market that is gone.
    if (currency === undefined) return []
    const limit = limitCents === null ? null : toWire(limitCents, currency)
    return [{ market, method, limit, fee: toWire(feeCents, currency), dueDays, details }]
  })
}

function view(terms: readonly PaymentTerms[], config: Config): Reply<'listPaymentTerms'> {
  const written = write(terms, config)
  return { terms: written, markets: listTermMarkets(config), version: versionOf({ terms: written }) }
}

export const handlePaymentTerms = {
  listPaymentMethods: async (_call, { config, providers }) => {
    const toAmount = (cents: number) => toWire(cents, config.CURRENCY)
    return {
      provider: providers.payment.name,
      names: [...(providers.payment.listMethods?.(config.CURRENCY) ?? config.market?.paymentMethods ?? [])],
      express: findExpress(config, providers.payment),
      manual: listTerms(config).map(({ method, limitCents, feeCents, dueDays }) => ({
        method,
        limit: limitCents === null ? null : toAmount(limitCents),
        fee: toAmount(feeCents),
        dueDays,
      })),
    }
  },

  listPaymentTerms: async (_call, { db, config }) => view(await readPaymentTerms(db), config),

  updatePaymentTerms: async ({ body, user }, { db, config }) => {
    const faults = findTermsFaults(body.terms, config)
    if (faults.length > 0) throw new HttpError(400, messages.settingsUnfit, {}, { faults })
    const after = await transact(db, async (trx) => {
      await takeLock(trx, 'markets')
      const before = { terms: write(await readPaymentTerms(trx), config) }
      requireUnchanged(body.version, before, body)
      await replaceTerms(trx, readTerms(body.terms, config))
      const entry = { actorId: user.id, action: 'changed', entity: 'payment methods', entityId: 'all' }
      await recordAudit(trx, { ...entry, before, after: { terms: body.terms } })
      return view(await readPaymentTerms(trx), config)
    })
    forgetShopSettings(db)
    return { ...after, message: messages.saved }
  },
} satisfies Partial<Handlers>
