import * as texts from '../messages/en.ts'
import type { NavigationEntry, NavigationLeaf } from '../navigation-contract.ts'

interface MenuCategory {
  id: string
  children: readonly { id: string }[]
}

/** What menus call the shop's fixed pages, and the columns of its footer. */
export type MenuWords = Record<
  | 'menuAll'
  | 'journal'
  | 'menuContact'
  | 'menuBulk'
  | 'menuGiftCards'
  | 'menuAccount'
  | 'menuWishlist'
  | 'menuCompare'
  | 'menuSizeGuide'
  | 'menuShop'
  | 'menuHelp'
  | 'menuYours',
  string
>

const linksIn = (words: MenuWords) => ({
  allProducts: { label: words.menuAll, href: '/products' },
  journal: { label: words.journal, href: '/blog' },
  contact: { label: words.menuContact, href: '/contact' },
  bulk: { label: words.menuBulk, href: '/bulk-enquiry' },
  giftCards: { label: words.menuGiftCards, href: '/gift-cards' },
  account: { label: words.menuAccount, href: '/account' },
  wishlist: { label: words.menuWishlist, href: '/wishlist' },
  compare: { label: words.menuCompare, href: '/compare' },
  sizeGuide: { label: words.menuSizeGuide, href: '/size-guide' },
})

const linkTo = (link: { label: string; href: string }): NavigationLeaf => ({ kind: 'link', ...link })
const alone = (leaf: NavigationLeaf): NavigationEntry => ({ ...leaf, children: [] })
const ofCategory = ({ id }: { id: string }): NavigationLeaf => ({ kind: 'category', categoryId: id, label: '' })
const column = (label: string, children: NavigationLeaf[]): NavigationEntry => ({ kind: 'heading', label, children })

const categoriesInFooter = 3

/** The menus of a shop that has arranged none: they follow the categories and the live pages. */
export function listBuiltIn(
  categories: readonly MenuCategory[],
  pages: readonly { id: string }[],
  { giftCards: sellsGiftCards, words }: { giftCards: boolean; words: MenuWords },
) {
  const { allProducts, journal, contact, bulk, giftCards, account, wishlist, compare } = linksIn(words)
  const help = pages.map(({ id }): NavigationLeaf => ({ kind: 'page', pageId: id, label: '' }))
  return {
    header: [
      alone(linkTo(allProducts)),
      ...categories.map((category) => ({ ...ofCategory(category), children: category.children.map(ofCategory) })),
      alone(linkTo(journal)),
    ],
    footer: [
      column(words.menuShop, [
        linkTo(allProducts),
        ...categories.slice(0, categoriesInFooter).map(ofCategory),
        ...(sellsGiftCards ? [linkTo(giftCards)] : []),
      ]),
      column(words.menuHelp, [...help, linkTo(contact), linkTo(bulk)]),
      column(words.menuYours, [account, wishlist, compare, journal].map(linkTo)),
    ],
  }
}

/** Addresses that every shop has, for the merchant to choose from. */
export const fixedLinks = Object.values(linksIn(texts))

const fixedPaths = new Set<string>(['/', '/cart', '/search', '/account/orders', ...fixedLinks.map(({ href }) => href)])

export type LinkTarget =
  | { kind: 'elsewhere' }
  | { kind: 'fixed' }
  | { kind: 'product' | 'category' | 'blog' | 'page'; slug: string }
  | { kind: 'nothing' }

/** What an address of a link is, by its path. */
export function readLink(href: string): LinkTarget {
  if (!href.startsWith('/')) return { kind: 'elsewhere' }
  const path = href.replace(/[?#].*$/, '').replace(/(.)\/$/, '$1')
  if (fixedPaths.has(path)) return { kind: 'fixed' }
  const [, kind, slug = ''] = /^\/(product|category|blog)\/([a-z0-9-]+)(?:\/\d+)?$/.exec(path) ?? []
  if (kind === 'product' || kind === 'category' || kind === 'blog') return { kind, slug }
  const [, page] = /^\/([a-z0-9-]+)$/.exec(path) ?? []
  return page ? { kind: 'page', slug: page } : { kind: 'nothing' }
}

/** Where an entry is: a top-level one has no parent. */
export interface Spot {
  parent: number | null
  at: number
}

type Tree = readonly NavigationEntry[]

const takeLeaf = (tree: Tree, parent: number, at: number): Tree =>
  tree.map((entry, place) => (place === parent ? { ...entry, children: entry.children.toSpliced(at, 1) } : entry))

const toLeaf = ({ children: _children, ...entry }: NavigationEntry): NavigationLeaf => entry

/**
 * The tree with one entry moved to another spot; the same tree if it can't be there. An entry with entries of
 * its own stays on the top level.
 */
export function moveEntry(tree: Tree, from: Spot, to: Spot): Tree {
  const moved = from.parent === null ? tree[from.at] : tree[from.parent]?.children[from.at]
  if (!moved || (from.parent === to.parent && from.at === to.at)) return tree
  if (to.parent === null) {
    const entry = { children: [], ...moved }
    if (from.parent === null) return tree.toSpliced(from.at, 1).toSpliced(to.at, 0, entry)
    return takeLeaf(tree, from.parent, from.at).toSpliced(to.at, 0, entry)
  }
  if (!tree[to.parent]) return tree
  if (from.parent === null && (tree[from.at]?.children.length ?? 0) > 0) return tree
  if (from.parent === null && to.parent === from.at) return tree
  const leaf = from.parent === null ? toLeaf({ children: [], ...moved }) : moved
  const without = from.parent === null ? tree.toSpliced(from.at, 1) : takeLeaf(tree, from.parent, from.at)
  const parent = from.parent === null && from.at < to.parent ? to.parent - 1 : to.parent
  return without.map((entry, place) =>
    place === parent ? { ...entry, children: entry.children.toSpliced(to.at, 0, leaf) } : entry,
  )
}

/** One step up or down, from list to list; null at the end of the tree. */
export function stepOf(tree: Tree, { parent, at }: Spot, step: -1 | 1): Spot | null {
  const length = parent === null ? tree.length : (tree[parent]?.children.length ?? 0)
  if (at + step >= 0 && at + step < length) return { parent, at: at + step }
  const next = parent === null ? undefined : tree[parent + step]
  if (parent === null || !next) return null
  return { parent: parent + step, at: step === 1 ? 0 : next.children.length }
}
