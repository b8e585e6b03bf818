/** Common US sizing, in inches; a pair is a range. Body measurements for shirts; for tees, the garment laid flat. */
export interface SizeChart {
  /** Its anchor on the size guide's page. */
  slug: string
  title: string
  note: string
  columns: string[]
  rows: { size: string; inches: (number | readonly [number, number])[] }[]
}

const shirtChart: SizeChart = {
  slug: 'shirts',
  title: 'Shirts',
  note: 'Measured on the body. Between two sizes, take the larger for regular and relaxed cuts, the smaller for slim ones.',
  columns: ['Neck', 'Sleeve', 'Chest', 'Waist'],
  rows: [
    { size: 'XS', inches: [[13, 13.5], 32, [32, 34], [26, 28]] },
    { size: 'S', inches: [[14, 14.5], 33, [35, 37], [29, 31]] },
    { size: 'M', inches: [[15, 15.5], 34, [38, 40], [32, 34]] },
    { size: 'L', inches: [[16, 16.5], 35, [41, 43], [35, 37]] },
    { size: 'XL', inches: [[17, 17.5], 36, [44, 46], [38, 40]] },
    { size: 'XXL', inches: [[18, 18.5], 36.5, [47, 49], [41, 43]] },
  ],
}

const teeChart: SizeChart = {
  slug: 'tees',
  title: 'T-shirts and polos',
  note: 'Measured on the garment, laid flat. Compare with a tee that fits you.',
  columns: ['Length', 'Width'],
  rows: [
    { size: 'XS', inches: [27, 16.5] },
    { size: 'S', inches: [28, 18] },
    { size: 'M', inches: [29, 20] },
    { size: 'L', inches: [30, 22] },
    { size: 'XL', inches: [31, 24] },
    { size: 'XXL', inches: [32, 26] },
  ],
}

export const sizeCharts = [shirtChart, teeChart]

const knits = new Set(['jersey', 'pique'])

/** The chart for a fabric, for links on product pages. */
export function chooseChart(fabric: string | null): SizeChart {
  return fabric && knits.has(fabric) ? teeChart : shirtChart
}

type Measure = SizeChart['rows'][number]['inches'][number]

export function showMeasure(measure: Measure, unit: 'in' | 'cm'): string {
  const values = typeof measure === 'number' ? [measure] : measure
  return values.map((value) => String(unit === 'in' ? value : Math.round(value * 2.54))).join('–')
}
