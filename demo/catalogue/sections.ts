/** What a featured section shows: products chosen by hand, or a rule applied to what is currently on sale. */
export type SectionChoice =
  | { readonly kind: 'products'; readonly productSlugs: readonly string[] }
  | { readonly kind: 'category'; readonly categorySlug: string; readonly limit: number }
  | { readonly kind: 'offers'; readonly limit: number }

export interface DemoSection {
  readonly slug: string
  readonly title: string
  readonly text: string
  readonly choice: SectionChoice
}

export const demoSections: readonly DemoSection[] = [
  {
    slug: 'five-day-week',
    title: 'A five-day week',
    text: 'Shirts that share a wardrobe: plain and striped from Monday, a gingham for Friday.',
    choice: {
      kind: 'products',
      productSlugs: [
        'clerk-poplin-shirt',
        'counting-house-stripe-blue',
        'assembly-twill-shirt-sky',
        'ledger-pencil-stripe-navy',
        'royal-oxford-shirt-white',
        'end-on-end-shirt-sage',
        'harbour-oxford-shirt-sky',
        'picnic-gingham-shirt-navy',
      ],
    },
  },
  {
    slug: 'out-of-the-heat',
    title: 'Out of the heat',
    text: 'Linen, seersucker and open collars.',
    choice: {
      kind: 'products',
      productSlugs: [
        'estuary-linen-shirt-sand',
        'conservatory-camp-shirt-navy',
        'dune-rolled-sleeve-pink',
        'deckchair-stripe-camp-forest',
        'bandstand-seersucker-blue',
        'lagoon-short-sleeve-teal',
        'veranda-madras-shirt-red',
        'shoreline-band-collar-terracotta',
      ],
    },
  },
  {
    slug: 'brushed-cotton',
    title: 'Brushed cotton',
    text: 'Flannel from 150 to 240 g/m², lightest first.',
    choice: { kind: 'category', categorySlug: 'flannel-shirts', limit: 8 },
  },
  {
    slug: 'last-sizes',
    title: 'Last sizes',
    text: 'Colours we will not make again, at a lower price while they last.',
    choice: { kind: 'offers', limit: 8 },
  },
]
