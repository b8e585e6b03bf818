import { sql } from 'kysely'
import {
  emptyOf,
  filedFields,
  mapFields,
  type ProductFacts,
  type ProductField,
  type ProductFieldName,
  productFields,
} from '../rules/product-fields.ts'

const typeOf = ({ kind }: ProductField) => sql.raw(kind === 'list' ? 'text[]' : 'text')

/** The fields that a file has of each product: columns of `products`, and of records `r` that have them by name. */
export const incoming = {
  columns: sql.join(filedFields.map(({ column }) => sql.ref(column))),
  values: sql.join(filedFields.map(({ name }) => sql.ref(`r.${name}`))),
  types: sql.join(filedFields.map((field) => sql`${sql.ref(field.name)} ${typeOf(field)}`)),
  overwriting: sql.join(filedFields.map(({ column }) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`)),
}

/** Fields by name with their values in `products`, for `jsonb_build_object`. */
export const namedValues = (fields: readonly ProductField[]) =>
  sql.join(fields.flatMap(({ name, column }) => [sql.lit(name), sql.ref(`products.${column}`)]))

/** The values of some fields in a row that has their columns; what a column can't have is unknown. */
export const factsOf = <N extends ProductFieldName = ProductFieldName>(
  row: object,
  fields: readonly ProductField[] = productFields,
): ProductFacts<N> =>
  mapFields(fields, (field) => {
    const stored: unknown = Reflect.get(row, field.column)
    if (field.kind === 'choice') return field.choices.find((choice) => choice === stored) ?? null
    return stored ?? emptyOf(field)
  })

/** Columns to set, from values by field; an empty word or choice is none. */
export const columnsOf = (facts: Readonly<Record<ProductFieldName, string | null | readonly string[]>>) =>
  Object.fromEntries(
    productFields.map(({ name, column, kind }) => {
      const isNone = facts[name] === '' && (kind === 'word' || kind === 'choice')
      return [column, isNone ? null : facts[name]]
    }),
  )
