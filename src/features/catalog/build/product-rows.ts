import type { Product } from '../contract.ts'
import type { Card } from '../rules/card.ts'
import { sortBySimilarity } from '../rules/similar.ts'
import type { AllProducts } from './all-products.ts'
import { describeCards } from './cards.ts'

/**
 * The rows under a product. Beside its own colours and what the merchant chose no style is shown twice, and nothing that is sold out at
 * all.
 */
export interface ProductRows {
  /** Products of the same style in other colours; the form links to all of them. */
  others: Card[]
  /** "Complete the look": chosen by the merchant. */
  look: Card[]
  /** Bought by enough customers in the same order. */
  bought: Card[]
  /** Like it by its attributes, of the same category as far as there are enough. */
  similar: Card[]
}

// A page has this many cards, whatever its rows, so that it stays light; the heading of another row takes the place of a card, and so
// does each further colour to choose from.
const cardsMax = 8
/** A line of a wide screen: similar products fill whole lines, or a part of the first. */
const lineOfCards = 4
const othersMax = lineOfCards
const boughtMax = 3
// How many neighbours in the category are compared. A product is then on few pages, and a change rebuilds only those.
const comparedMax = 60

const isGone = ({ variants }: Product) => variants.every(({ stock }) => stock === 0)

/** The products after it in its category, around the end, and those before it. */
function listNear(product: Product, { products, byCategory }: AllProducts): Product[] {
  const category = byCategory.get(product.category.slug) ?? []
  const place = category.indexOf(product)
  const after = category.slice(place + 1, place + 1 + comparedMax)
  const around = category.slice(0, Math.min(Math.max(place, 0), comparedMax - after.length))
  const near = [...after, ...around]
  if (hasEnoughNear(product, { byCategory })) return near
  return [...near, ...products.filter(({ fabric }) => fabric && fabric === product.fabric).slice(0, comparedMax)]
}

/** Whether its category alone has enough products to choose from. */
export const hasEnoughNear = ({ category }: Product, { byCategory }: Pick<AllProducts, 'byCategory'>) =>
  (byCategory.get(category.slug)?.length ?? 0) - 1 > cardsMax

/** `boughtWith`: ids of products that are bought together with it, best first. */
export function listRows(product: Product, all: AllProducts, boughtWith: readonly string[]): ProductRows {
  const find = (ids: readonly string[]) => ids.flatMap((id) => all.byId.get(id) ?? [])
  const look = find(product.look).filter((chosen) => !isGone(chosen))
  const styles = new Set([product, ...look].map(({ style }) => style.slug))
  const take = (candidates: readonly Product[], most: number): Product[] => {
    const taken: Product[] = []
    for (const candidate of candidates) {
      if (taken.length >= most) break
      if (styles.has(candidate.style.slug) || isGone(candidate)) continue
      styles.add(candidate.style.slug)
      taken.push(candidate)
    }
    return taken
  }
  const others = (all.byStyle.get(product.style.slug) ?? []).filter(({ id }) => id !== product.id).slice(0, othersMax)
  const bought = take(find(boughtWith), boughtMax)
  const headings = [look, bought].filter((row) => row.length > 0).length
  const choices = Math.max(others.length, product.colors.length - 1)
  const room = Math.max(0, cardsMax - choices - headings - look.length - bought.length)
  const most = room < cardsMax ? Math.min(room, lineOfCards) : cardsMax
  const similar = take(sortBySimilarity(product, listNear(product, all)), most)
  const describe = (row: readonly Product[]) => describeCards(row, all)
  return { others: describe(others), look: describe(look), bought: describe(bought), similar: describe(similar) }
}
