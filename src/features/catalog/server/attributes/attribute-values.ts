import { slugify } from '../../../../platform/pure/slugs.ts'
import type { StoredAttribute } from './attribute-queries.ts'

const isNumber = (text: string) => /^-?\d+([.,]\d+)?$/.test(text)

/** Why a value doesn't suit its attribute, or null. */
export function findValueFault(kind: StoredAttribute['kind'], label: string): string | null {
  if (kind === 'number' && !isNumber(label)) return 'is no number'
  return slugify(label) === '' ? 'needs letters or digits' : null
}
