import type { SizeChart } from '../../size-chart-contract.ts'
import type { Field, Row } from './columns.ts'
import { type Fault, faultAt, quote } from './faults.ts'
import type { ReadProduct } from './product.ts'

/** Finds size guides of one file that contradict each other. */
export class GuideCheck {
  readonly #charts = new Map<string, { text: string; row: number }>()
  readonly #categories = new Map<string, { slug: string; row: number }>()

  add(row: Row, { product, sizes: { guide, categoryGuide } }: ReadProduct): Fault[] {
    const faults = [
      ...(guide && guide !== 'none' ? this.#addChart(row, 'sizeGuide', guide) : []),
      ...(categoryGuide ? this.#addChart(row, 'categorySizeGuide', categoryGuide) : []),
    ]
    if (!categoryGuide) return faults
    const { slug, name } = product.category
    const earlier = this.#categories.get(slug)
    this.#categories.set(slug, earlier ?? { slug: categoryGuide.slug, row: row.number })
    if (!earlier || earlier.slug === categoryGuide.slug) return faults
    const problem = `the category ${quote(name)} has another size guide in row ${earlier.row}`
    return [...faults, faultAt(row, 'categorySizeGuide', problem)]
  }

  #addChart(row: Row, field: Field, chart: SizeChart): Fault[] {
    const text = JSON.stringify(chart)
    const earlier = this.#charts.get(chart.slug)
    this.#charts.set(chart.slug, earlier ?? { text, row: row.number })
    if (!earlier || earlier.text === text) return []
    return [faultAt(row, field, `the size guide ${quote(chart.slug)} is another in row ${earlier.row}`)]
  }
}
