import { sql } from 'kysely'
import type { Database } from '../../../../platform/database/client.ts'
import { translatedColumns } from '../../../translations/server/translated.ts'
import type { FacetRow } from '../../contract.ts'
import { fixedFacets, isFixed } from '../../rules/facets.ts'

function kindOf(attribute: string | null): FacetRow['kind'] {
  if (attribute === 'number') return 'range'
  return attribute === 'color' ? 'color' : 'choice'
}

/** The merchant's facets in order. */
export async function readFacetRows(db: Database, language: string | null = null): Promise<FacetRow[]> {
  const { of } = translatedColumns(language)
  const unit = sql`COALESCE(${of('attribute', 'unit', sql`attributes.key`, sql`unit`)}, '')`
  const { rows } = await sql<Omit<FacetRow, 'kind'> & { attribute_kind: string | null }>`
    SELECT facets.key, ${of('facet', 'label', sql`facets.key`, sql`facets.label`)} AS label, facets.shown,
      attributes.kind AS attribute_kind, ${unit} AS unit,
      COALESCE(of_variants, false) AS "ofVariants", COALESCE((
      SELECT json_agg(json_build_object('value', slug,
        'label', ${of('value', 'label', sql`attribute_values.id`, sql`attribute_values.label`)}, 'hex', hex)
        ORDER BY attribute_values.position, attribute_values.label, slug)
      FROM attribute_values WHERE attribute_values.attribute_key = facets.attribute_key), '[]') AS choices
    FROM facets LEFT JOIN attributes ON attributes.key = facets.attribute_key
    ORDER BY facets.position, facets.key`.execute(db)
  return rows.map(({ attribute_kind, ...row }) => {
    return { ...row, kind: isFixed(row.key) ? fixedFacets[row.key].kind : kindOf(attribute_kind) }
  })
}
