import type { Product } from '../contract.ts'

/** 'Linen, cotton' or '180 g': a product's values of an attribute as text. */
export function describeValues({ values, unit }: Product['attributes'][number]): string {
  return values.map(({ label }) => (unit === '' ? label : `${label} ${unit}`)).join(', ')
}
