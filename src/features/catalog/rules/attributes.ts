import type { Product } from '../contract.ts'

type Attribute = Product['attributes'][number]

/** A product's values of an attribute, each with its unit, and its colour if it has one. */
export function listValues({ values, unit }: Attribute): { text: string; hex?: string | undefined }[] {
  return values.map(({ label, hex }) => ({ text: unit === '' ? label : `${label} ${unit}`, hex }))
}

/** 'Linen, cotton' or '180 g': the same as text. */
export function describeValues(attribute: Attribute): string {
  return listValues(attribute)
    .map(({ text }) => text)
    .join(', ')
}
