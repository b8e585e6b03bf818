import type { Handlers } from '../../../api/http.ts'
import type { Reply } from '../../../api/schemas.ts'
import { recordAudit } from '../../../desk/server/audit.ts'
import { requireUnchanged, versionOf } from '../../../desk/server/record-version.ts'
import { chargeStepOf } from '../../../platform/charge-step.ts'
import type { Config } from '../../../platform/config.ts'
import { type Database, type Trx, transact } from '../../../platform/database/client.ts'
import { HttpError, refuseFields } from '../../../platform/http/http-error.ts'
import { listCurrencies, marketOf, readMarkets } from '../../../platform/markets.ts'
import { isCountry, listCountries } from '../../../platform/phone.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { isAmount, toWire } from '../../../platform/pure/money.ts'
import type { ShippingSchedule } from '../../../platform/pure/shipping/schedule.ts'
import { listCountriesOf, type NamedZone } from '../../../platform/pure/shipping/zones.ts'
import { readSchedule, readZones } from '../../../platform/shipping-zones.ts'
import { forgetShopSettings } from '../../../platform/shop-settings.ts'
import { removeUnusedWords } from '../../translations/server/unused-words.ts'
import { findScheduleFaults } from '../rules/check-schedule.ts'
import { findZoneFaults } from '../rules/check-zones.ts'
import type { WrittenZone } from '../zone-contract.ts'
import { findPlaceFaults } from './check-places.ts'
import { currencyOfZone, readZone, writeZone } from './written-zones.ts'
import { lockZones, replaceZones, saveSchedule } from './zone-queries.ts'

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
      faults.push(...findPlaceFaults(zones), ...findScheduleFaults(body.schedule))
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
