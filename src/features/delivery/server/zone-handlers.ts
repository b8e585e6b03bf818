import type { Handlers } from '../../../api/http.ts'
import type { Reply } from '../../../api/schemas.ts'
import { recordAudit } from '../../../desk/server/audit.ts'
import { requireUnchanged, versionOf } from '../../../desk/server/record-version.ts'
import { chargeStepOf } from '../../../platform/charge-step.ts'
import type { Config } from '../../../platform/config.ts'
import { type Database, type Trx, transact } from '../../../platform/database/client.ts'
import { HttpError, refuseFields } from '../../../platform/http/http-error.ts'
import { currencyOf, listCurrencies, marketOf, readMarkets } from '../../../platform/markets.ts'
import { isCountry, listCountries } from '../../../platform/phone.ts'
import type { FieldFault } from '../../../platform/pure/error-details.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { fromWire, isAmount, toWire } from '../../../platform/pure/money.ts'
import { listShownRates } from '../../../platform/pure/shipping/methods.ts'
import type { ShippingSchedule } from '../../../platform/pure/shipping/schedule.ts'
import { findZone, listCountriesOf, type NamedZone } from '../../../platform/pure/shipping/zones.ts'
import { readSchedule, readZones } from '../../../platform/shipping-zones.ts'
import { forgetShopSettings } from '../../../platform/shop-settings.ts'
import { findAddressFault, readState } from '../../accounts/rules/address-format.ts'
import { findAddressFormat } from '../../accounts/server/admit-address.ts'
import { findRegion } from '../../markets/rules/find-region.ts'
import { removeUnusedWords } from '../../translations/server/unused-words.ts'
import { findZoneFaults } from '../rules/check-zones.ts'
import { readMethod, writeMethod } from '../rules/written-methods.ts'
import type { WrittenZone } from '../zone-contract.ts'
import { lockZones, replaceZones, saveSchedule } from './zone-queries.ts'

const speeds = ['standard', 'express'] as const

/** A zone as the contract has it, in the currency. */
function writeZone({ id, name, places, rates, methods }: NamedZone, currency: string): WrittenZone {
  const steps = speeds.flatMap((method) =>
    rates[method].map(({ fromCents, priceCents }) => ({
      method,
      from: toWire(fromCents, currency),
      price: toWire(priceCents, currency),
    })),
  )
  return {
    ...(id === null ? {} : { id }),
    name,
    places: [...places],
    rates: steps,
    ...(methods && { methods: methods.map((method) => writeMethod(method, currency)) }),
  }
}

function readZone({ id, name, places, rates, methods }: WrittenZone, currency: string): NamedZone {
  const own = methods ? methods.map((method) => readMethod(method, currency)) : null
  const stepsOf = (speed: (typeof speeds)[number]) =>
    rates
      .filter(({ method }) => method === speed)
      .map(({ from, price }) => ({ fromCents: fromWire(from, currency), priceCents: fromWire(price, currency) }))
      .sort((a, b) => a.fromCents - b.fromCents)
  const typed = { standard: stepsOf('standard'), express: stepsOf('express') }
  return { id: id ?? null, name, places, rates: own ? listShownRates(own) : typed, methods: own }
}

/** Amounts of a zone are in the currency of its countries' market. */
const currencyOfZone = (config: Config, { places: [place = ''] }: { places: readonly string[] }) =>
  currencyOf(config, place.slice(0, 2))

/** Pick-up places have addresses of their countries, in the zone that offers them. An id of a place is the shop's only one. */
function findPlaceFaults(zones: readonly NamedZone[]): FieldFault[] {
  const ids = new Set<string>()
  return zones.flatMap((zone, at) =>
    (zone.methods ?? []).flatMap(({ id, name, place }) => {
      if (!place) return []
      const field = `zones.${at}.methods`
      const title = `“${name || id}”`
      if (ids.has(id)) return [{ field, problem: `need another id for ${title}: two pick-up places have it` }]
      ids.add(id)
      const format = findAddressFormat(place.country)
      const fault = findAddressFault(format, place)
      if (fault) return [{ field, problem: `need the ${fault.field} of ${title}, as its country writes it` }]
      const state = readState(format, place.state) ?? ''
      const region = findRegion({ ...place, state })
      if (findZone(zones, { ...place, region }) === zone) return []
      return [{ field, problem: `have ${title}, whose address is not in this zone` }]
    }),
  )
}

interface Present {
  zones: readonly NamedZone[]
  schedule: ShippingSchedule
}

const read = async (db: Database | Trx, config: Config): Promise<Present> => ({
  zones: await readZones(db, config),
  schedule: await readSchedule(db),
})

const describe = ({ zones, schedule }: Present, config: Config) => ({
  zones: zones.map((zone) => writeZone(zone, currencyOfZone(config, zone))),
  schedule: { ...schedule, workingDays: [...schedule.workingDays], holidays: [...schedule.holidays] },
})

function view(present: Present, config: Config): Reply<'listShippingZones'> {
  const { zoneLocks, baseCurrency } = config
  const written = describe(present, config)
  return {
    ...written,
    currency: baseCurrency,
    currencies: listCurrencies(config),
    lockedBy: zoneLocks,
    countries: listCountries(),
    version: versionOf(written),
  }
}

function refuseLocked({ zoneLocks }: Config): void {
  if (zoneLocks.length === 0) return
  const problem = `are set by ${zoneLocks.join(', ')} in the server's environment. Remove them there to change zones here.`
  throw refuseFields({ field: 'zones', problem })
}

function refuseOddAmounts(zones: readonly WrittenZone[], config: Config): void {
  const faults = zones.flatMap(({ rates, places, methods }, at) => {
    const currency = currencyOfZone(config, { places })
    const own = methods?.flatMap(({ basis, steps, freeFrom }) => [
      ...steps.flatMap(({ from, price }) => (basis === 'subtotal' ? [from, price] : [price])),
      freeFrom ?? 0,
    ])
    const amounts = own ?? rates.flatMap(({ from, price }) => [from, price])
    return amounts.every((amount) => isAmount(amount, currency))
      ? []
      : [{ field: `zones.${at}.rates`, problem: `have more decimal places than ${currency} has` }]
  })
  if (faults.length > 0) throw refuseFields(...faults)
}

export const handleZones = {
  listShippingZones: async (_call, { db, config }) => view(await read(db, config), config),

  updateShippingZones: async ({ body, user }, { db, config: known }) => {
    refuseLocked(known)
    await transact(db, async (trx) => {
      await lockZones(trx)
      // A market that was saved a moment ago gives its countries another currency.
      const config = { ...known, markets: await readMarkets(trx) }
      refuseOddAmounts(body.zones, config)
      const zones = body.zones.map((zone) => readZone(zone, currencyOfZone(config, zone)))
      const present = await read(trx, config)
      const before = describe(present, config)
      requireUnchanged(body.version, before, body)
      const served = listCountriesOf(present.zones)
      const stepOf = (places: readonly string[]) => {
        const currency = currencyOfZone(config, { places })
        return toWire(chargeStepOf(config.providers.PAYMENT_PROVIDER.PAYMENT_PROVIDER, currency), currency)
      }
      const marketName = (country: string) => marketOf(config.markets, country)?.name ?? ''
      const { leaveOut } = body
      const faults = findZoneFaults({ zones: body.zones, served, leaveOut, stepOf, isCountry, marketName })
      faults.push(...findPlaceFaults(zones))
      if (faults.length > 0) throw new HttpError(400, messages.settingsUnfit, {}, { faults })
      await replaceZones(trx, zones)
      await removeUnusedWords(trx, ['shipping'])
      if (body.schedule) await saveSchedule(trx, body.schedule)
      const entry = { actorId: user.id, action: 'changed', entity: 'shipping', entityId: 'zones' }
      await recordAudit(trx, {
        ...entry,
        before,
        after: { zones: body.zones, schedule: body.schedule ?? before.schedule },
      })
    })
    forgetShopSettings(db)
    const config = { ...known, markets: await readMarkets(db) }
    return { ...view(await read(db, config), config), message: messages.saved }
  },
} satisfies Partial<Handlers>
