import type { Trx } from '../../../platform/database/client.ts'
import { readAsGiven } from '../../translations/server/read-as-given.ts'
import type { StoredAttribute } from './attributes/attribute-queries.ts'

/** What is stored of an attribute: a label that the merchant left as they read it stays as it is written. */
export function keepWritten(
  attribute: StoredAttribute,
  before: StoredAttribute,
  written: StoredAttribute,
): StoredAttribute {
  const find = ({ values }: StoredAttribute, slug: string) => values.find(({ value }) => value === slug)
  return {
    ...attribute,
    label: attribute.label === before.label ? written.label : attribute.label,
    values: attribute.values.map((value) => {
      const isSame = value.label === find(before, value.value)?.label
      return isSame ? { ...value, label: find(written, value.value)?.label ?? value.label } : value
    }),
  }
}

/** Labels that the merchant changed or added are read as they gave them. */
export async function readLabelsAsGiven(
  trx: Trx,
  language: string | null,
  { before, attribute }: { before: StoredAttribute | null; attribute: StoredAttribute },
): Promise<void> {
  if (language === null) return
  const { key, label, values } = attribute
  if (label !== before?.label) await readAsGiven(trx, language, { kinds: ['attribute', 'facet'], records: [key] })
  const known = new Map(before?.values.map((value) => [value.value, value.label]))
  const given = values.filter((value) => value.label !== known.get(value.value)).map(({ value }) => value)
  await readValuesAsGiven(
    trx,
    language,
    given.map((value) => ({ key, value })),
  )
}

export async function readValuesAsGiven(
  trx: Trx,
  language: string | null,
  values: readonly { key: string; value: string }[],
): Promise<void> {
  if (language === null || values.length === 0) return
  const rows = await trx
    .selectFrom('attribute_values')
    .where((row) =>
      row.or(values.map(({ key, value }) => row.and([row('attribute_key', '=', key), row('slug', '=', value)]))),
    )
    .select('id')
    .execute()
  await readAsGiven(trx, language, { kinds: ['value'], records: rows.map(({ id }) => String(id)) })
}
