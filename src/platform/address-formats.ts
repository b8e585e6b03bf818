import stored from './address-formats.json' with { type: 'json' }
import type { StoredAddressFormat } from './pure/stored-address-format.ts'

const formats: Readonly<Partial<Record<string, StoredAddressFormat>>> = stored

const plain: StoredAddressFormat = { fields: 'ACSZ', required: 'AC' }

/** A country's format; a plain one for codes that aren't known. For servers and builds: pages load one country's. */
export const findStoredFormat = (country: string): StoredAddressFormat => formats[country] ?? plain

export const listFormatCountries = (): string[] => Object.keys(formats)
