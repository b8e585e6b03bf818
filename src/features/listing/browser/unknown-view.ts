import { joinParts } from '../../../platform/pure/text/join-parts.ts'
import { nameInSentence } from '../../../platform/pure/text/name-in-sentence.ts'
import { say } from '../../../platform/pure/text/say.ts'
import * as texts from '../messages/en.ts'
import type { FilterSummary } from '../rules/index-format.ts'
import type { UnknownValue } from '../rules/known-values.ts'

/** Two are named in sentences; a longer list follows them. */
const namedMax = 2

/** Names what the shop doesn't have; a facet is called as its group of boxes is. */
export function nameUnknown(form: HTMLElement, unknown: readonly UnknownValue[], summary: FilterSummary): string {
  const nameFacet = (key: string) =>
    form.querySelector(`[data-facet="${key}"], [data-range="${key}"]`)?.getAttribute('aria-label') ??
    summary.facets.find((facet) => facet.key === key)?.label ??
    key
  const sentences = unknown
    .slice(0, namedMax)
    .map(({ facet, value }) => say(texts.unknownValue, { facet: nameInSentence(nameFacet(facet)), value }))
  const rest = unknown.slice(namedMax).map(({ value }) => value)
  const more = rest.length > 0 ? [say(texts.unknownValues, { values: joinParts(rest) })] : []
  return [...sentences, ...more].join(' ')
}
