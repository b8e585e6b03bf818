import type { Product, Variant } from '../contract.ts'

type Attribute = Product['attributes'][number]

/** A product's values of an attribute, each with its unit, and its colour if it has one. */
export function listValues({ values, unit }: Attribute) {
  return values.map(({ value, label, hex, language }) => ({
    value,
    text: unit === '' ? label : `${label} ${unit}`,
    hex,
    language,
  }))
}

/** 'Linen, cotton' or '180 g': the same as text. */
export function describeValues(attribute: Attribute): string {
  return listValues(attribute)
    .map(({ text }) => text)
    .join(', ')
}

/** The facts of one variant: its values of the attributes that belong to variants, as text. */
export function describeVariantValues(
  { attributes }: Pick<Product, 'attributes'>,
  { attributes: own = {} }: Pick<Variant, 'attributes'>,
): { name: string; text: string }[] {
  return attributes.flatMap((attribute) => {
    const slugs = own[attribute.key] ?? []
    const values = attribute.values.filter(({ value }) => slugs.includes(value))
    return values.length > 0 ? { name: attribute.label, text: describeValues({ ...attribute, values }) } : []
  })
}
