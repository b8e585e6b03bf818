import type { NavigationEntry, NavigationLeaf } from '../navigation-contract.ts'

interface MenuCategory {
  id: string
  children: readonly { id: string }[]
}

const allProducts = { label: 'All shirts', href: '/products' }
const journal = { label: 'Journal', href: '/blog' }
const contact = { label: 'Contact', href: '/contact' }
const bulk = { label: 'Team and bulk orders', href: '/bulk-enquiry' }
const giftCards = { label: 'Gift cards', href: '/gift-cards' }
const account = { label: 'Account and orders', href: '/account' }
const wishlist = { label: 'Wishlist', href: '/wishlist' }
const compare = { label: 'Compare', href: '/compare' }

const linkTo = (link: { label: string; href: string }): NavigationLeaf => ({ kind: 'link', ...link })
const alone = (leaf: NavigationLeaf): NavigationEntry => ({ ...leaf, children: [] })
const ofCategory = ({ id }: { id: string }): NavigationLeaf => ({ kind: 'category', categoryId: id, label: '' })
const column = (label: string, children: NavigationLeaf[]): NavigationEntry => ({ kind: 'heading', label, children })

const categoriesInFooter = 3

/** The menus of a shop that has arranged none: they follow the categories and the live pages. */
export function listBuiltIn(
  categories: readonly MenuCategory[],
  pages: readonly { id: string }[],
  { giftCards: sellsGiftCards }: { giftCards: boolean } = { giftCards: false },
) {
  const help = pages.map(({ id }): NavigationLeaf => ({ kind: 'page', pageId: id, label: '' }))
  return {
    header: [
      alone(linkTo(allProducts)),
      ...categories.map((category) => ({ ...ofCategory(category), children: category.children.map(ofCategory) })),
      alone(linkTo(journal)),
    ],
    footer: [
      column('Shop', [
        linkTo(allProducts),
        ...categories.slice(0, categoriesInFooter).map(ofCategory),
        ...(sellsGiftCards ? [linkTo(giftCards)] : []),
      ]),
      column('Help', [...help, linkTo(contact), linkTo(bulk)]),
      column('Yours', [account, wishlist, compare, journal].map(linkTo)),
    ],
  }
}

/** Addresses that every shop has, for the merchant to choose from. */
export const fixedLinks = [
  allProducts,
  journal,
  contact,
  bulk,
  giftCards,
  account,
  wishlist,
  compare,
  { label: 'Size guide', href: '/size-guide' },
] as const

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
