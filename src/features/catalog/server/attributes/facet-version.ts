import { versionOf } from '../../../../desk/server/record-version.ts'
import type { FacetRow } from '../../contract.ts'

/** What the merchant decides about each facet, besides the order. */
export const editableFacets = (rows: readonly FacetRow[]): Pick<FacetRow, 'key' | 'label' | 'shown'>[] =>
  rows.map(({ key, label, shown }) => ({ key, label, shown }))

/** Of the whole list, in its order. */
export const versionOfFacets = (rows: readonly FacetRow[]): string => versionOf({ facets: editableFacets(rows) })
