import type { Deps } from '../../../api/deps.ts'
import { transact } from '../../../platform/database/client.ts'
import { normalisePhone } from '../../../platform/phone.ts'
import { addressesMax } from '../../../platform/pure/limits.ts'
import type { PlacedAddress } from '../address-contract.ts'
import { type AddressFields, insertAddress, listAddresses, setDefaultAddress } from './address-queries.ts'
import { lockUser } from './users.ts'

/** Postcodes of former releases are stored as they were typed. */
const isSame = (part: string, a: string, b: string): boolean =>
  part === 'postcode' ? a.replace(/[ -]/g, '') === b.replace(/[ -]/g, '') : a === b

/** Saves the address of an order for the next one. A known address is reused; a full address book stays as it is. */
export async function saveOrderAddress({ db }: Deps, userId: string, address: PlacedAddress): Promise<void> {
  const { name, line1, line2 = '', city, state = '', postcode, country, phone = '' } = address
  const number = phone ? (normalisePhone(phone, country)?.number ?? '') : ''
  const fields: AddressFields = { name, phone: number, line1, line2, city, state, postcode, country }
  const parts = ['name', 'line1', 'line2', 'city', 'state', 'postcode', 'country'] as const
  await transact(db, async (trx) => {
    await lockUser(trx, userId)
    const present = await listAddresses(trx, userId)
    const known = present.find((row) => parts.every((part) => isSame(part, row[part], fields[part])))
    if (!known && present.length >= addressesMax) return
    const { id } = known ?? (await insertAddress(trx, userId, fields))
    await setDefaultAddress(trx, { userId, id })
  })
}
