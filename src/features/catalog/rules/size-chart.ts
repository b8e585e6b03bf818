import type { FieldFault } from '../../../platform/pure/error-details.ts'
import { findMeasureFault, type Measure } from './measures.ts'
import { putListedFirst } from './sizes.ts'

interface Sheet {
  sizes: readonly string[]
  measures: readonly { name: string; values: readonly (Measure | null)[] }[]
}

/** The first duplicate, ignoring letter case. */
function findTwice(names: readonly string[]): string | undefined {
  const lower = names.map((name) => name.toLowerCase())
  return names.find((_name, place) => lower.indexOf(lower[place] ?? '') < place)
}

function listNameFaults(field: string, names: readonly string[]): FieldFault[] {
  if (names.length === 0) return [{ field, problem: 'must not be empty' }]
  const twice = findTwice(names)
  return twice === undefined ? [] : [{ field, problem: `must not have "${twice}" twice` }]
}

/** The chart with its sizes, and the measures of each, in the merchant's order. */
export function orderChart<M extends { values: (Measure | null)[] }, C extends { sizes: string[]; measures: M[] }>(
  chart: C,
  order: readonly string[],
): C {
  const places = putListedFirst([...chart.sizes.keys()], (place) => chart.sizes[place] ?? '', order)
  return {
    ...chart,
    sizes: places.flatMap((place) => chart.sizes[place] ?? []),
    measures: chart.measures.map((measure) => ({
      ...measure,
      values: places.map((place) => measure.values[place] ?? null),
    })),
  }
}

/** Why a chart can't be saved, field by field. */
export function listChartFaults({ sizes, measures }: Sheet): FieldFault[] {
  const cells = measures.flatMap(({ values }, row) => {
    if (values.length !== sizes.length)
      return [{ field: `measures.${row}.values`, problem: 'must have one for each size' }]
    return values.flatMap((value, place) => {
      const problem = value && findMeasureFault(value)
      return problem ? [{ field: `measures.${row}.values.${place}`, problem }] : []
    })
  })
  const names = measures.map(({ name }) => name)
  return [...listNameFaults('sizes', sizes), ...listNameFaults('measures', names), ...cells]
}
