import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Choice } from '../../../platform/pure/choice.ts'
import { pageLanguage } from '../../../platform/pure/page-language.ts'
import { writesIn } from '../rules/address-format.ts'
import { $formats, loadAddressFormat } from './address-formats.ts'

/** A country's regions as its form offers them; none where they have no names in the page's language. */
export function useRegionNames(country: string): readonly Choice[] {
  const formats = useStore($formats, { keys: [country] })
  const isNamed = writesIn(country, pageLanguage)
  useEffect(() => {
    if (isNamed) void loadAddressFormat(country)
  }, [country, isNamed])
  return (isNamed && formats[country]?.states) || []
}
