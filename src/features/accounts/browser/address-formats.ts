import { map } from 'nanostores'
import type { StoredAddressFormat } from '../../../platform/pure/stored-address-format.ts'
import { fetchFile } from '../../../site/browser/send.ts'
import { type AddressFormat, readAddressFormat } from '../rules/address-format.ts'

/** Most of the world's, until a country's own has arrived. */
const plain: StoredAddressFormat = { fields: 'ACSZ', required: 'ACZ' }
const unitedStates: StoredAddressFormat = { ...plain, required: 'ACSZ', stateKind: 'state' }

export const $formats = map<Partial<Record<string, AddressFormat>>>({})
const asked = new Map<string, Promise<void>>()

async function ask(country: string): Promise<void> {
  try {
    const reply = await fetchFile(`/addresses/${country}.json`)
    if (reply.ok) $formats.setKey(country, readAddressFormat(country, (await reply.json()) as StoredAddressFormat))
    else asked.delete(country)
  } catch {
    // Offline: the plain form stays, and the server checks.
    asked.delete(country)
  }
}

/** How a country writes its addresses; a plain form until its file has arrived. */
export const knowFormat = (country: string): AddressFormat =>
  $formats.get()[country] ?? readAddressFormat(country, country === 'US' ? unitedStates : plain)

/** Resolves once the country's format is known, or can't be. */
export function loadAddressFormat(country: string): Promise<void> {
  if (!/^[A-Z]{2}$/.test(country)) return Promise.resolve()
  const asking = asked.get(country) ?? ask(country)
  asked.set(country, asking)
  return asking
}
