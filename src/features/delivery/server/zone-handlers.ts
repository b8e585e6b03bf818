import type { Handlers } from '../../../api/http.ts'
import type { Reply } from '../../../api/schemas.ts'
import { chargeStepOf } from '../../../platform/charge-step.ts'
import type { Config } from '../../../platform/config.ts'
import { transact } from '../../../platform/database/client.ts'
import { HttpError, refuseFields } from '../../../platform/http/http-error.ts'
import { currencyOf, listCurrencies, marketOf } from '../../../platform/markets.ts'
import { isCountry, listCountries } from '../../../platform/phone.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { fromWire, isAmount, toWire } from '../../../platform/pure/money.ts'
import { listCountriesOf, type NamedZone } from '../../../platform/pure/shipping-zones.ts'
import { readZones } from '../../../platform/shipping-zones.ts'
import { forgetShopSettings } from '../../../platform/shop-settings.ts'
import { recordAudit } from '../../admin/server/audit.ts'
import { requireUnchanged, versionOf } from '../../admin/server/record-version.ts'
import { findZoneFaults } from '../rules/check-zones.ts'
import type { WrittenZone } from '../zone-contract.ts'
import { lockZones, replaceZones } from './zone-queries.ts'

const methods = ['standard', 'express'] as const

function writeZone({ id, name, places, rates }: NamedZone, currency: string): WrittenZone {
  const steps = methods.flatMap((method) =>
    rates[method].map(({ fromCents, priceCents }) => ({
      method,
      from: toWire(fromCents, currency),
      price: toWire(priceCents, currency),
    })),
  )
  return { ...(id === null ? {} : { id }), name, places: [...places], rates: steps }
}

function readZone({ id, name, places, rates }: WrittenZone, currency: string): NamedZone {
  const stepsOf = (wanted: (typeof methods)[number]) =>
    rates
      .filter(({ method }) => method === wanted)
      .map(({ from, price }) => ({ fromCents: fromWire(from, currency), priceCents: fromWire(price, currency) }))
      .sort((a, b) => a.fromCents - b.fromCents)
  return { id: id ?? null, name, places, rates: { standard: stepsOf('standard'), express: stepsOf('express') } }
}

/** Amounts of a zone are in the currency of its countries' market. */
const currencyOfZone = (config: Config, { places: [place = ''] }: { places: readonly string[] }) =>
  currencyOf(config, place.slice(0, 2))

function view(zones: readonly NamedZone[], config: Config): Reply<'listShippingZones'> {
  const { zoneLocks, baseCurrency } = config
  const written = zones.map((zone) => writeZone(zone, currencyOfZone(config, zone)))
  return {
    zones: written,
    currency: baseCurrency,
    currencies: listCurrencies(config),
    lockedBy: zoneLocks,
    countries: listCountries(),
    version: versionOf({ zones: written }),
  }
}

function refuseLocked({ zoneLocks }: Config): void {
  if (zoneLocks.length === 0) return
  const problem = `are set by ${zoneLocks.join(', ')} in the server's environment. Remove them there to change zones here.`
  throw refuseFields({ field: 'zones', problem })
}

function refuseOddAmounts(zones: readonly WrittenZone[], config: Config): void {
  const faults = zones.flatMap(({ rates, places }, at) => {
    const currency = currencyOfZone(config, { places })
    return rates.every(({ from, price }) => isAmount(from, currency) && isAmount(price, currency))
      ? []
      : [{ field: `zones.${at}.rates`, problem: `have more decimal places than ${currency} has` }]
  })
  if (faults.length > 0) throw refuseFields(...faults)
}

export const handleZones = {
  listShippingZones: async (_call, { db, config }) => view(await readZones(db, config), config),

  updateShippingZones: async ({ body, user }, { db, config }) => {
    refuseLocked(config)
    refuseOddAmounts(body.zones, config)
    const zones = body.zones.map((zone) => readZone(zone, currencyOfZone(config, zone)))
    await transact(db, async (trx) => {
      await lockZones(trx)
      const present = await readZones(trx, config)
      const before = present.map((zone) => writeZone(zone, currencyOfZone(config, zone)))
      requireUnchanged(body.version, { zones: before }, body)
      const served = listCountriesOf(present)
      const stepOf = (places: readonly string[]) => {
        const currency = currencyOfZone(config, { places })
        return toWire(chargeStepOf(config.providers.PAYMENT_PROVIDER.PAYMENT_PROVIDER, currency), currency)
      }
      const marketName = (country: string) => marketOf(config.markets, country)?.name ?? ''
      const { leaveOut } = body
      const faults = findZoneFaults({ zones: body.zones, served, leaveOut, stepOf, isCountry, marketName })
      if (faults.length > 0) throw new HttpError(400, messages.settingsUnfit, {}, { faults })
      await replaceZones(trx, zones)
      const write = { actorId: user.id, action: 'changed', entity: 'shipping', entityId: 'zones' }
      await recordAudit(trx, { ...write, before: { zones: before }, after: { zones: body.zones } })
    })
    forgetShopSettings(db)
    return { ...view(await readZones(db, config), config), message: messages.saved }
  },
} satisfies Partial<Handlers>
