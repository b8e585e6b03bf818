import type { Handlers } from '../../../api/http.ts'
import type { Config } from '../../../platform/config.ts'
import { languageOf } from '../../../platform/correspondence.ts'
import { transact } from '../../../platform/database/client.ts'
import { HttpError, orNotFound } from '../../../platform/http/http-error.ts'
import { isUuid } from '../../../platform/ids.ts'
import { normalisePhone } from '../../../platform/phone.ts'
import { addressesMax } from '../../../platform/pure/limits.ts'
import { messages } from '../../../platform/pure/messages.ts'
import type { Address, AddressInput, PlacedAddress } from '../address-contract.ts'
import {
  type AddressFields,
  type AddressRow,
  deleteAddress,
  insertAddress,
  listAddresses,
  setDefaultAddress,
  updateAddress,
} from './address-queries.ts'
import { admitAddress } from './admit-address.ts'
import { admitRegion, completeAddress } from './admit-region.ts'
import { lockUser } from './users.ts'

function presentAddress(row: AddressRow): Address {
  const { id, name, phone, line1, line2, city, state, postcode, country, is_default: isDefault } = row
  return { _id: id, id, name, phone, line1, line2, city, state, postcode, country, isDefault }
}

/** A delivery phone number may be from any country: no code is ever sent to it. */
function readPhone({ phone, country }: PlacedAddress): string {
  if (!phone) return ''
  const number = normalisePhone(phone, country)
  if (!number) throw new HttpError(400, messages.enterValidNumber)
  return number.number
}

function readFields(body: AddressInput, config: Config): AddressFields {
  const placed = completeAddress(body, config)
  const { name, line1, line2 = '', city, postcode, country } = placed
  const state = admitRegion(placed)
  admitAddress({ ...placed, state }, languageOf(config))
  return { name, phone: readPhone(placed), line1, line2, city, state, postcode, country }
}

function requireUuid(id: string): string {
  return orNotFound(isUuid(id) ? id : null)
}

export const handleAddress = {
  listAddresses: async ({ user }, { db }) => ({ addresses: (await listAddresses(db, user.id)).map(presentAddress) }),

  /** The first address is the default. */
  addAddress: async ({ body, user }, { db, config }) => {
    const fields = readFields(body, config)
    return transact(db, async (trx) => {
      await lockUser(trx, user.id)
      const present = await listAddresses(trx, user.id)
      if (present.length >= addressesMax) throw new HttpError(409, messages.addressesFull)
      const row = await insertAddress(trx, user.id, fields)
      const isDefault = body.isDefault === true || present.length === 0
      if (isDefault) await setDefaultAddress(trx, { userId: user.id, id: row.id })
      return { address: { ...presentAddress(row), isDefault } }
    })
  },

  /** `isDefault: false` is ignored: there is always a default. */
  updateAddress: async ({ body, params, user }, { db, config }) => {
    const key = { userId: user.id, id: requireUuid(params.id) }
    const fields = readFields(body, config)
    return transact(db, async (trx) => {
      await lockUser(trx, user.id)
      const row = orNotFound(await updateAddress(trx, key, fields))
      if (body.isDefault) await setDefaultAddress(trx, key)
      return { address: { ...presentAddress(row), isDefault: row.is_default || body.isDefault === true } }
    })
  },

  /** The newest remaining address becomes the default. */
  removeAddress: async ({ params, user }, { db }) => {
    const key = { userId: user.id, id: requireUuid(params.id) }
    await transact(db, async (trx) => {
      await lockUser(trx, user.id)
      const removed = orNotFound(await deleteAddress(trx, key))
      const [newest] = removed.is_default ? await listAddresses(trx, user.id) : []
      if (newest) await setDefaultAddress(trx, { userId: user.id, id: newest.id })
    })
    return { message: messages.addressRemoved }
  },
} satisfies Partial<Handlers>
