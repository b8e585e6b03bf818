import type { Cut, DemoStyle } from '../vocabulary.ts'

const dressCut: Cut = { hem: 'curved', pocket: 'none', placket: 'front', repeat: 1 }

export const eveningStyles: readonly DemoStyle[] = [
  {
    slug: 'foyer-evening-shirt',
    name: 'Foyer Evening Shirt',
    brand: 'ostler-and-pym',
    category: 'evening-shirts',
    description:
      'The buttons close behind a fly front, so nothing interrupts the textured dobby. Cut slim and long enough to stay tucked; the double-layered collar is stiff and is meant to be.',
    fabric: 'dobby',
    pattern: 'dobby',
    fit: 'slim',
    sleeve: 'long',
    collar: 'spread',
    care: 'formal',
    priceCents: 17600,
    weightGrams: 260,
    cut: { ...dressCut, placket: 'hidden', repeat: 1.5 },
    soldAs: 'colorways',
    colorways: [
      { color: 'white', stock: 'steady', daysOld: 130 },
      { color: 'black', stock: 'fewLeft', daysOld: 130 },
    ],
  },
  {
    slug: 'foyer-band-collar',
    name: 'Foyer Band-Collar Shirt',
    brand: 'ostler-and-pym',
    category: 'evening-shirts',
    description:
      'An evening shirt for people who do not wear ties: fine twill, hidden placket, and a band collar that stands 3.5 cm at the back. It looks finished under a dinner jacket and on its own.',
    fabric: 'twill',
    pattern: 'solid',
    fit: 'slim',
    sleeve: 'long',
    collar: 'band',
    care: 'formal',
    priceCents: 13600,
    weightGrams: 240,
    cut: { ...dressCut, placket: 'hidden' },
    soldAs: 'colorways',
    colorways: [
      { color: 'white', stock: 'plenty', daysOld: 40 },
      { color: 'black', stock: 'steady', daysOld: 40 },
      { color: 'navy', stock: 'noMedium', daysOld: 40 },
    ],
  },
]
