/** Words that say nothing of a shirt here: everything is for men, and what they stand beside says the rest. */
const fillers = new Set(
  "men man men's man's male gent gents for the a an and with in of my some i want need colour color coloured colored size wear".split(
    ' ',
  ),
)

/** Sizes as people write them. Letters that are words of their own too are sizes after "size" alone. */
const sizes: ReadonlyMap<string, readonly string[]> = new Map([
  ['xs', ['xs']],
  ['xl', ['xl']],
  ['xxl', ['xxl', '2xl']],
  ['2xl', ['xxl', '2xl']],
  ['xxxl', ['xxxl', '3xl']],
  ['3xl', ['xxxl', '3xl']],
])
const sizesAfterSize: ReadonlyMap<string, readonly string[]> = new Map([
  ...sizes,
  ['s', ['s']],
  ['m', ['m']],
  ['l', ['l']],
  ['small', ['s']],
  ['medium', ['m']],
  ['large', ['l']],
])

/** What the trade calls otherwise than the shop. */
const phrases: Readonly<Record<string, string>> = {
  'full sleeve': 'long sleeve',
  'half sleeve': 'short sleeve',
}

/** What is woven of a fibre as a rule: where a shop names its cloths alone, "cotton" means these, and no word that looks like it. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  cotton: ['poplin', 'oxford', 'twill', 'chambray', 'flannel', 'denim', 'jersey', 'pique', 'seersucker', 'madras'],
}

export function kindsOf(word: string): readonly string[] {
  return Object.hasOwn(kinds, word) ? (kinds[word] ?? []) : []
}

export interface Understood {
  words: string[]
  /** Slugs of sizes, of which one has to be in stock. */
  sizes: string[]
}

/** What a query asks for: its words without those that say nothing, and its sizes. */
export function understandQuery(typed: readonly string[]): Understood {
  const words: string[] = []
  const wanted: string[] = []
  for (const [place, word] of typed.entries()) {
    const size = (typed[place - 1] === 'size' ? sizesAfterSize : sizes).get(word)
    const phrase = phrases[`${word} ${typed[place + 1] ?? ''}`]
    if (size) wanted.push(...size)
    else if (phrase) words.push(phrase.split(' ')[0] ?? word)
    else if (!fillers.has(word)) words.push(word)
  }
  // Nothing but fillers is asked for as it stands.
  return words.length + wanted.length === 0 ? { words: [...typed], sizes: [] } : { words, sizes: wanted }
}
