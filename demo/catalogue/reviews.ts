import { demoProducts } from './products.ts'

export interface DemoReview {
  readonly productSlug: string
  /** Not a person's name: a demo's reviews must not look like real ones. */
  readonly author: string
  readonly rating: number
  readonly title: string
  readonly text: string
  readonly fit: 'small' | 'true' | 'large' | null
  readonly daysOld: number
}

type Opinion = Pick<DemoReview, 'rating' | 'title' | 'text' | 'fit'>

const opinions: readonly Opinion[] = [
  {
    rating: 5,
    title: 'The collar stands',
    text: 'Washed a dozen times and the collar still sits the way it did on the first day.',
    fit: 'true',
  },
  {
    rating: 4,
    title: 'Good, a little long',
    text: 'Cloth and stitching are better than the price says. I had the sleeves shortened by an inch.',
    fit: 'large',
  },
  { rating: 5, title: '', text: 'Exactly the colour of the pictures, by daylight and by lamp.', fit: 'true' },
  {
    rating: 3,
    title: 'Snug over the shoulders',
    text: 'A fine shirt on somebody narrower. The next size up cured it, after an exchange.',
    fit: 'small',
  },
  {
    rating: 4,
    title: 'Softens quickly',
    text: 'Crisp out of the box, friendly after three washes. It wants an iron, as it should.',
    fit: 'true',
  },
  {
    rating: 5,
    title: 'My second one',
    text: 'The first has been in weekly use for a year and shows it only at one cuff.',
    fit: 'true',
  },
  {
    rating: 4,
    title: '',
    text: 'Buttons are sewn on as if they meant it. The pocket could be a little deeper.',
    fit: 'true',
  },
  {
    rating: 2,
    title: 'Not my cut',
    text: 'Well made, but there is more room at the waist than the size guide made me expect.',
    fit: 'large',
  },
  {
    rating: 5,
    title: 'Travels well',
    text: 'Rolled up in a bag for two days, hung up for an hour, worn to dinner.',
    fit: null,
  },
  {
    rating: 4,
    title: 'True to the guide',
    text: 'I measured a shirt I like against the size guide, ordered by the numbers, and it fits.',
    fit: 'true',
  },
  {
    rating: 3,
    title: 'Shrinks a touch',
    text: 'Came out of a warm wash half a size shorter. Cold water since then, and all is well.',
    fit: 'small',
  },
  { rating: 5, title: '', text: 'Light enough for August under a jacket, and opaque enough without one.', fit: 'true' },
  {
    rating: 4,
    title: 'Worth the wait',
    text: 'My size was sold out; the mail came the day it was back. The seams are very even.',
    fit: 'true',
  },
]

/** How many reviews products have, repeated: some have none, as in a shop. */
const counts = [3, 0, 5, 1, 2, 4, 0, 2]
const initials = 'ABCDEFGHJKLMNPRSTVW'

export const demoReviews: readonly DemoReview[] = demoProducts.flatMap(({ slug, daysOld }, product) =>
  Array.from({ length: counts[product % counts.length] ?? 0 }, (_, place) => product * 5 + place).flatMap((turn) => {
    const opinion = opinions[turn % opinions.length]
    if (!opinion) return []
    const author = `Demo reviewer ${initials[(turn * 7) % initials.length]}.`
    return [{ productSlug: slug, author, ...opinion, daysOld: Math.min(daysOld, 2 + ((turn * 11) % 90)) }]
  }),
)
