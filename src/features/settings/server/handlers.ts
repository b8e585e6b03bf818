import type { Handlers } from '../../../api/http.ts'
import type { Body } from '../../../api/schemas.ts'
import { recordAudit } from '../../../desk/server/audit.ts'
import { withGiven } from '../../../desk/server/given.ts'
import { pickFields, requireUnchanged, versionOf } from '../../../desk/server/record-version.ts'
import type { Config } from '../../../platform/config.ts'
import { type Trx, transact } from '../../../platform/database/client.ts'
import { HttpError, refuseFields } from '../../../platform/http/http-error.ts'
import { languageOfShop } from '../../../platform/markets.ts'
import { messages } from '../../../platform/pure/messages.ts'
import {
  explainLock,
  type SettingKey,
  type ShopSettings,
  type ShownSettings,
  settingKeys,
  shownKeys,
} from '../../../platform/pure/settings/shop.ts'
import { listCountriesOf } from '../../../platform/pure/shipping/zones.ts'
import { forgetShopSettings, readShopSettings } from '../../../platform/shop-settings.ts'
import { translateWord } from '../../../platform/shop-words.ts'
import { writeMarketOffer } from '../../markets/server/market-offers.ts'
import { findOfferFaults } from '../../markets/server/offer-faults.ts'
import { requirePictures } from '../../media/server/require-pictures.ts'
import { readTranslatedSettings } from '../../translations/server/translated-settings.ts'
import { findFaults } from '../rules/check-settings.ts'
import { lockSettings, saveSettings } from './setting-queries.ts'

const giftFields = ['giftCards', 'giftCardAmounts', 'giftCardFrom', 'giftCardTo'] as const

type Changes = Omit<Body<'updateSettings'>, 'version'>

const pick = <K extends SettingKey>(settings: ShopSettings, keys: readonly K[]) =>
  pickFields(settings, keys) as Pick<ShopSettings, K>

const view = (settings: ShopSettings, { locks }: Config) => ({ settings, locks, version: versionOf(settings) })

function refuseLocked(changes: Changes, { locks }: Config): void {
  const faults = Object.entries(locks).filter(([key]) => key in changes)
  if (faults.length > 0)
    throw refuseFields(...faults.map(([field, variable]) => ({ field, problem: explainLock(variable) })))
}

async function change(trx: Trx, config: Config, { version, ...changes }: Body<'updateSettings'>) {
  await lockSettings(trx)
  refuseLocked(changes, config)
  const before = await readShopSettings(trx, config)
  const keys = settingKeys.filter((key) => changes[key] !== undefined)
  // Another group of settings is another form, so its changes are no conflict here.
  requireUnchanged(version, pick(before, keys), changes)
  const after = withGiven(before, changes as Partial<ShopSettings>)
  // Amounts of a former release may be beyond what the currency has: they are in the way of their own form alone.
  const isGiftForm = giftFields.some((key) => keys.includes(key))
  const faults = [...findFaults(after), ...(after.giftCards && isGiftForm ? findOfferFaults(after, config) : [])]
  if (faults.length > 0) throw new HttpError(400, messages.settingsUnfit, {}, { faults })
  if (after.logo !== before.logo && after.logo !== '') await requirePictures(trx, [after.logo])
  return { before, after, changed: keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key])) }
}

export const handleSettings = {
  readShopSettings: async (_call, { config, db }) => ({
    settings: {
      ...pick(config.shop, shownKeys),
      ...(await readTranslatedSettings(db, config.textLanguage)),
      timeZone: config.timeZone,
    } satisfies ShownSettings,
    shippingCountries: listCountriesOf(config.zones),
    language: languageOfShop(config),
    market: config.market?.key ?? '',
    currency: config.CURRENCY,
    offer: writeMarketOffer(config),
    markets: config.markets.map(({ key, name, currency, language, countries, rate }) => ({
      key,
      name: translateWord(config, 'market', name),
      currency,
      language,
      countries: [...countries],
      sellsAll: rate !== null,
    })),
  }),
} satisfies Partial<Handlers>

export const handleAdminSettings = {
  listSettings: async (_call, { db, config }) => view(await readShopSettings(db, config), config),

  updateSettings: async ({ body, user }, { db, config }) => {
    const settings = await transact(db, async (trx) => {
      const { before, after, changed } = await change(trx, config, body)
      if (changed.length === 0) return after
      await saveSettings(trx, pick(after, changed))
      const write = { actorId: user.id, action: 'changed', entity: 'settings', entityId: changed.join(', ') }
      await recordAudit(trx, { ...write, before: pick(before, changed), after: pick(after, changed) })
      return after
    })
    forgetShopSettings(db)
    return { ...view(settings, config), message: messages.saved }
  },
} satisfies Partial<Handlers>
