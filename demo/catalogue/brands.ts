export interface DemoBrand {
  readonly slug: string
  readonly name: string
  readonly description: string
}

export const demoBrands: readonly DemoBrand[] = [
  {
    slug: 'specimen-shirts',
    name: 'Specimen Shirts',
    description: 'Business shirts in poplin and twill, cut in two fits and sewn at fourteen stitches to the inch.',
  },
  {
    slug: 'sample-and-stitch',
    name: 'Sample & Stitch',
    description: 'Oxford, gingham and tattersall for the days between the office and the weekend.',
  },
  {
    slug: 'placeholder-tailors',
    name: 'Placeholder Tailors',
    description: 'Dress shirts with split yokes, single-needle seams and removable collar stays.',
  },
  {
    slug: 'example-mill',
    name: 'Example Mill',
    description: 'Brushed and heavy cloths: flannel, corduroy and dense twill for cold months.',
  },
  {
    slug: 'lorem-linen',
    name: 'Lorem Linen Co.',
    description: 'Linen and light cotton, washed before cutting so that nothing shrinks later.',
  },
  {
    slug: 'demo-denim-works',
    name: 'Demo Denim Works',
    description: 'Denim and chambray work shirts with felled seams and chalk-white buttons.',
  },
  {
    slug: 'standard-sample',
    name: 'Standard Sample',
    description: 'Tees and polos in plain colours, with necks that keep their shape.',
  },
]
