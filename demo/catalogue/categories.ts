export interface DemoCategory {
  readonly slug: string
  readonly name: string
  /** Null for the root, which includes everything. */
  readonly parentSlug: string | null
  readonly description: string
}

export const demoCategories: readonly DemoCategory[] = [
  {
    slug: 'fashion',
    name: 'All shirts',
    parentSlug: null,
    description: 'Every shirt in the shop, from evening poplin to weekend flannel.',
  },
  {
    slug: 'formal-shirts',
    name: 'Formal shirts',
    parentSlug: 'fashion',
    description: 'Poplin, twill and dobby with collars that sit well under a jacket.',
  },
  {
    slug: 'business-shirts',
    name: 'Business shirts',
    parentSlug: 'formal-shirts',
    description: 'Plain, striped and finely checked shirts for a working week.',
  },
  {
    slug: 'evening-shirts',
    name: 'Evening shirts',
    parentSlug: 'formal-shirts',
    description: 'Hidden plackets and textured fronts for black tie and late dinners.',
  },
  {
    slug: 'casual-shirts',
    name: 'Casual shirts',
    parentSlug: 'fashion',
    description: 'Softer collars and cloth with some body, made to be worn untucked.',
  },
  {
    slug: 'oxford-shirts',
    name: 'Oxford shirts',
    parentSlug: 'casual-shirts',
    description: 'Basket-weave cotton that softens for years; most with button-down collars.',
  },
  {
    slug: 'check-shirts',
    name: 'Check shirts',
    parentSlug: 'casual-shirts',
    description: 'Gingham, tattersall and plaid, matched across the placket and pocket.',
  },
  {
    slug: 'overshirts',
    name: 'Overshirts',
    parentSlug: 'casual-shirts',
    description: 'Corduroy and heavy twill to wear as a light jacket.',
  },
  {
    slug: 'linen-shirts',
    name: 'Linen shirts',
    parentSlug: 'fashion',
    description: 'Flax that breathes, creases and looks better for it.',
  },
  {
    slug: 'flannel-shirts',
    name: 'Flannel shirts',
    parentSlug: 'fashion',
    description: 'Cotton brushed on one side or both, from midweight to heavy.',
  },
  {
    slug: 'denim-shirts',
    name: 'Denim and chambray',
    parentSlug: 'fashion',
    description: 'Indigo work shirts, from six-ounce denim to four-ounce chambray.',
  },
  {
    slug: 'camp-shirts',
    name: 'Camp shirts',
    parentSlug: 'fashion',
    description: 'Open collars, straight hems and a boxy cut for heat.',
  },
  {
    slug: 't-shirts',
    name: 'T-shirts',
    parentSlug: 'fashion',
    description: 'Combed cotton jersey in three weights.',
  },
  {
    slug: 'polos',
    name: 'Polos',
    parentSlug: 'fashion',
    description: 'Piqué and fine jersey with soft ribbed collars.',
  },
]
