export interface DemoBrand {
  readonly slug: string
  readonly name: string
  readonly description: string
}

export const demoBrands: readonly DemoBrand[] = [
  {
    slug: 'marlow-and-finch',
    name: 'Marlow & Finch',
    description: 'Business shirts in poplin and twill, cut in two fits and sewn at fourteen stitches to the inch.',
  },
  {
    slug: 'wicken-and-vale',
    name: 'Wicken & Vale',
    description: 'Oxford, gingham and tattersall for the days between the office and the weekend.',
  },
  {
    slug: 'ostler-and-pym',
    name: 'Ostler & Pym',
    description: 'Dress shirts with split yokes, single-needle seams and removable collar stays.',
  },
  {
    slug: 'harrowdale-mill',
    name: 'Harrowdale Mill',
    description: 'Brushed and heavy cloths: flannel, corduroy and dense twill for cold months.',
  },
  {
    slug: 'saltmeadow-linen',
    name: 'Saltmeadow Linen',
    description: 'Linen and light cotton, washed before cutting so that nothing shrinks later.',
  },
  {
    slug: 'kettleby-works',
    name: 'Kettleby Works',
    description: 'Denim and chambray work shirts with felled seams and chalk-white buttons.',
  },
  {
    slug: 'plainfold',
    name: 'Plainfold',
    description: 'Tees and polos in plain colours, with necks that keep their shape.',
  },
]
