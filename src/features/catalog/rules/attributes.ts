import type { Product } from '../contract.ts'

/** 'Linen, cotton' or '180 g': what a product says of an attribute, as people read it. */
export function describeValues({ values, unit }: Product['attributes'][number]): string {
  return values.map(({ label }) => (unit === '' ? label : `${label} ${unit}`)).join(', ')
}
