import type { Deps } from '../../../api/deps.ts'
import type { Handlers } from '../../../api/http.ts'
import type { Body, Query, Reply } from '../../../api/schemas.ts'
import { recordAudit } from '../../../desk/server/audit.ts'
import { requireUnchanged, versionOf } from '../../../desk/server/record-version.ts'
import type { Config } from '../../../platform/config.ts'
import { type Database, type Trx, transact } from '../../../platform/database/client.ts'
import { takeLock } from '../../../platform/database/locks.ts'
import { HttpError, refuseFields } from '../../../platform/http/http-error.ts'
import { isCatalogueId } from '../../../platform/ids.ts'
import { currencyOf, listCurrencies } from '../../../platform/markets.ts'
import { isCountry, listCountries } from '../../../platform/phone.ts'
import { taxesPerAddress } from '../../../platform/policy.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { fromWire, isAmount, toWire } from '../../../platform/pure/money.ts'
import { fromPercent, toPercent } from '../../../platform/pure/percent.ts'
import { explainLock } from '../../../platform/pure/settings/shop.ts'
import type { TaxableBasket, TaxStep } from '../../../platform/pure/taxes.ts'
import { throttle } from '../../../platform/throttle.ts'
import { completeAddress } from '../../accounts/server/admit-region.ts'
import { listTaxClasses, readVariants } from '../../catalog/server/stock.ts'
import { removeUnusedWords } from '../../translations/server/unused-words.ts'
import type { WrittenTax } from '../contract.ts'
import { findTaxFaults } from '../rules/check-taxes.ts'
import { computeTaxes, dueOn } from './compute-taxes.ts'
import { type DestinationTaxes, findDestinationTaxes } from './find-taxes.ts'
import { listTaxLocks, readTaxTable, replaceTaxes, type StoredTax, type StoredTaxTable } from './tax-queries.ts'

const itemsMax = 50

const writeStep = ({ fromCents, ratePpm }: TaxStep, currency: string) => ({
  from: toWire(fromCents, currency),
  percent: toPercent(ratePpm),
})

function writeRow({ id, steps, postcodes, ...row }: StoredTax, currency: string): WrittenTax {
  const written = steps.map((step) => writeStep(step, currency))
  return { ...(id === null ? {} : { id }), ...row, postcodes: [...postcodes], steps: written }
}

function readRow({ id, steps, ...row }: WrittenTax, currency: string): StoredTax {
  const read = steps.map(({ from, percent }) => ({
    fromCents: fromWire(from, currency),
    ratePpm: fromPercent(percent),
  }))
  return { id: id ?? null, ...row, steps: read.sort((a, b) => a.fromCents - b.fromCents) }
}

/** Amounts are in the currency of the row's country. */
const write = ({ rows, ...table }: StoredTaxTable, config: Config) => ({
  ...table,
  rows: rows.map((row) => writeRow(row, currencyOf(config, row.country))),
})

async function view(db: Database | Trx, config: Config): Promise<Reply<'listTaxes'>> {
  const table = write(await readTaxTable(db, config), config)
  const classes = [...new Set([...table.rows.map(({ taxClass }) => taxClass), ...(await listTaxClasses(db))])]
  return {
    ...table,
    lockedBy: listTaxLocks(config),
    isComputed: config.providers.TAX_PROVIDER.TAX_PROVIDER !== 'table',
    currency: config.baseCurrency,
    currencies: listCurrencies(config),
    countries: listCountries(),
    classes: classes.filter(Boolean).sort((a, b) => a.localeCompare(b)),
    version: versionOf(table),
  }
}

function refuseFaults({ home, rows }: Body<'updateTaxes'>, config: Config): void {
  const fits = (amount: number, country: string) => isAmount(amount, currencyOf(config, country))
  const faults = findTaxFaults({ home, rows, isCountry, isAmount: fits })
  if (faults.length > 0) throw new HttpError(400, messages.settingsUnfit, {}, { faults })
}

/** `7:2:80.5,8:1:40`, as variant, quantity and amount; what can't be goods is left out. */
function readGoods(goods: string, currency: string): TaxableBasket['lines'] {
  const lines = goods.split(',').map((text) => {
    const [variantId = '', quantity = '', amount = ''] = text.split(':')
    return { variantId, quantity: Number(quantity), amount: Number(amount) }
  })
  const isGoods = ({ variantId, quantity, amount }: (typeof lines)[number]) =>
    isCatalogueId(variantId) &&
    Number.isSafeInteger(quantity) &&
    quantity > 0 &&
    amount >= 0 &&
    isAmount(amount, currency)
  return lines
    .filter(isGoods)
    .slice(0, itemsMax)
    .map(({ amount, ...line }) => ({ ...line, cents: fromWire(amount, currency) }))
}

/** What the tax service computes for the basket of a page; null in a shop that has none, and without goods. */
async function computeForPage(
  deps: Deps,
  { service }: DestinationTaxes,
  { goods, shipping }: Query<'findTaxes'>,
  clientAddress: string,
): Promise<Reply<'findTaxes'>['computed']> {
  const { CURRENCY: currency } = deps.config
  const lines = readGoods(goods, currency)
  if (!service || lines.length === 0) return null
  // Each question costs the shop money.
  await throttle(deps, taxesPerAddress, clientAddress)
  const ids = lines.map(({ variantId }) => variantId)
  const variants = await readVariants(deps.db, ids, deps.config)
  const taxClasses = Object.fromEntries(ids.map((id) => [id, variants.get(id)?.taxClass ?? '']))
  const basket = { lines, shippingCents: fromWire(shipping, currency) }
  const { taxes } = await computeTaxes(deps, { ...service.question, basket, taxClasses })
  return taxes.map(({ name, ratePpm, baseCents, taxCents, reversed, line }) => ({
    name,
    percent: toPercent(ratePpm),
    base: toWire(baseCents, currency),
    amount: toWire(taxCents, currency),
    reversed,
    line,
  }))
}

export const handleTaxes = {
  findTaxes: async ({ query, clientAddress }, deps) => {
    const address = completeAddress(query, deps.config)
    const destination = await findDestinationTaxes(deps, address)
    const { taxes, service: _, ...rest } = destination
    const ids = query.items.split(',').filter(isCatalogueId).slice(0, itemsMax)
    const variants = taxes.length === 0 ? [] : [...(await readVariants(deps.db, ids, deps.config)).values()]
    const due = dueOn({ ...destination, service: null }, variants).taxes.map(({ steps, items, ...tax }) => ({
      ...tax,
      items: [...items],
      steps: steps.map((step) => writeStep(step, deps.config.CURRENCY)),
    }))
    return { ...rest, taxes: due, computed: await computeForPage(deps, destination, query, clientAddress) }
  },
} satisfies Partial<Handlers>

export const handleAdminTaxes = {
  listTaxes: async (_call, { db, config }) => view(db, config),

  updateTaxes: async ({ body, user }, { db, config }) => {
    const [variable] = listTaxLocks(config)
    if (variable) throw refuseFields({ field: 'rows', problem: explainLock(variable) })
    refuseFaults(body, config)
    const { version, ...wanted } = body
    await transact(db, async (trx) => {
      await takeLock(trx, 'taxes')
      const before = write(await readTaxTable(trx, config), config)
      requireUnchanged(version, before, body)
      await replaceTaxes(trx, {
        ...wanted,
        rows: wanted.rows.map((row) => readRow(row, currencyOf(config, row.country))),
      })
      await removeUnusedWords(trx, ['tax'])
      const entry = { actorId: user.id, action: 'changed', entity: 'tax', entityId: 'table' }
      await recordAudit(trx, { ...entry, before, after: wanted })
    })
    return { ...(await view(db, config)), message: messages.saved }
  },
} satisfies Partial<Handlers>
