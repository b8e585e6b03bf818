import { atom } from 'nanostores'
import { call } from '../../../site/browser/api.ts'
import { readFormCountry } from '../../../site/browser/price-rules.ts'
import { reportOutcome } from '../../../site/browser/report-outcome.ts'
import type { Address, AddressInput } from '../address-contract.ts'
import * as texts from '../messages/en.ts'

/** null until the server has answered. */
export const $addresses = atom<readonly Address[] | null>(null)

export async function loadAddresses(): Promise<void> {
  const outcome = await call('listAddresses')
  if (outcome.ok) $addresses.set(outcome.reply.addresses)
}

function readInput(fields: Record<string, string>): AddressInput {
  const {
    name = '',
    line1 = '',
    line2 = '',
    city = '',
    state = '',
    postcode = '',
    country = readFormCountry(),
    phone,
  } = fields
  const isDefault = fields['isDefault'] === 'on'
  return {
    name,
    line1,
    line2,
    city,
    state,
    postcode,
    country,
    ...(phone ? { phone } : {}),
    ...(isDefault ? { isDefault } : {}),
  }
}

/** Adds an address, or updates the one with this id. */
export async function saveAddress(fields: Record<string, string>, id?: string): Promise<string | null> {
  const body = readInput(fields)
  const outcome = id
    ? await call('updateAddress', { params: { id }, body, quiet: true })
    : await call('addAddress', { body, quiet: true })
  if (!outcome.ok) return reportOutcome(outcome)
  await loadAddresses()
  return reportOutcome({ ok: true }, texts.addressSaved)
}

export async function removeAddress(id: string): Promise<void> {
  const outcome = await call('removeAddress', { params: { id } })
  if (!outcome.ok) return
  reportOutcome(outcome)
  await loadAddresses()
}
