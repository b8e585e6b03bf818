import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { AddressFormat } from '../rules/address-format.ts'
import { $formats, knowFormat, loadAddressFormat } from './address-formats.ts'

/** The format of the chosen country, which is loaded when it is chosen. */
export function useAddressFormat(country: string): AddressFormat {
  useStore($formats, { keys: [country] })
  useEffect(() => void loadAddressFormat(country), [country])
  return knowFormat(country)
}
