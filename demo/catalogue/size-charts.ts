type Inches = number | readonly [from: number, to: number]

export interface DemoSizeChart {
  readonly slug: string
  readonly name: string
  readonly measuredOn: 'body' | 'garment'
  readonly note: string
  /** Categories that use it, with all subcategories that have no other chart. */
  readonly categorySlugs: readonly string[]
  readonly sizes: readonly string[]
  /** A value for each size. */
  readonly measures: readonly { readonly name: string; readonly how: string; readonly inches: readonly Inches[] }[]
}

const sizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL']

/** Common US sizing. */
export const demoSizeCharts: readonly DemoSizeChart[] = [
  {
    slug: 'shirts',
    name: 'Shirts',
    measuredOn: 'body',
    note: 'Between two sizes, take the larger for regular and relaxed cuts, the smaller for slim ones.',
    categorySlugs: ['fashion'],
    sizes,
    measures: [
      {
        name: 'Neck',
        how: 'Around the base, where a collar sits, with one finger under the tape.',
        inches: [
          [13, 13.5],
          [14, 14.5],
          [15, 15.5],
          [16, 16.5],
          [17, 17.5],
          [18, 18.5],
        ],
      },
      {
        name: 'Sleeve',
        how: 'From the middle of the nape, over the shoulder and down to the wrist bone, arm slightly bent.',
        inches: [32, 33, 34, 35, 36, 36.5],
      },
      {
        name: 'Chest',
        how: 'Around the fullest part, under the arms, tape level, breathing out.',
        inches: [
          [32, 34],
          [35, 37],
          [38, 40],
          [41, 43],
          [44, 46],
          [47, 49],
        ],
      },
      {
        name: 'Waist',
        how: 'Around the narrowest part, above the hips, without pulling in.',
        inches: [
          [26, 28],
          [29, 31],
          [32, 34],
          [35, 37],
          [38, 40],
          [41, 43],
        ],
      },
    ],
  },
  {
    slug: 'tees',
    name: 'T-shirts and polos',
    measuredOn: 'garment',
    note: '',
    categorySlugs: ['t-shirts', 'polos'],
    sizes,
    measures: [
      {
        name: 'Length',
        how: 'From the highest point of the shoulder to the hem.',
        inches: [27, 28, 29, 30, 31, 32],
      },
      { name: 'Width', how: 'From side to side, just below the armholes.', inches: [16.5, 18, 20, 22, 24, 26] },
    ],
  },
]
