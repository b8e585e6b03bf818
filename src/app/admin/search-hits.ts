import type { Reply } from '../../api/schemas.ts'
import { showAmount } from '../../desk/browser/amounts.ts'
import { showDate } from '../../desk/browser/forms/fields.ts'
import { describeState } from '../../desk/browser/lists/publication.ts'
import { nameMerchantState } from '../../features/orders/rules/merchant-states.ts'
import { allows, type Permission, type Role } from '../../platform/pure/access/roles.ts'
import { call } from '../../site/browser/api.ts'
import type { SectionGroup } from './sections.ts'

/** What the search over everything finds: a screen or a record, and what tells it from others. */
export interface Hit {
  href: string
  title: string
  facts: readonly string[]
  /** Products have one, or an empty place for it. */
  picture?: string | null
}

export interface HitGroup {
  name: string
  hits: readonly Hit[]
}

export interface FoundRecords {
  groups: readonly HitGroup[]
  /** Names of the groups that could not be searched. */
  failed: readonly string[]
}

/** Of each group. */
export const hitsMax = 5

const sectionPath = (path: string) => (path === '' ? '/admin' : `/admin/${path}`)

/** Screens with all the typed words in their name or address; those whose name begins with the text come first. */
export function matchScreens(groups: readonly SectionGroup[], text: string): Hit[] {
  const typed = text.trim().toLowerCase()
  if (typed === '') return []
  const words = typed.split(/\s+/)
  return groups
    .flatMap(({ name, sections }) => sections.map(({ path, label }) => ({ group: name, path, label })))
    .filter(({ path, label }) => words.every((word) => `${label} ${path}`.toLowerCase().includes(word)))
    .toSorted(
      (a, b) => Number(b.label.toLowerCase().startsWith(typed)) - Number(a.label.toLowerCase().startsWith(typed)),
    )
    .slice(0, hitsMax)
    .map(({ group, path, label }) => ({ href: sectionPath(path), title: label, facts: [group] }))
}

const showOrder = (order: Reply<'listAllOrders'>['orders'][number]): Hit => ({
  href: `/admin/orders/${order.id}`,
  title: order.number,
  facts: [
    nameMerchantState(order),
    order.address.name,
    showDate(order.placedAt),
    showAmount(order.total, order.currency),
  ],
})

const showPerson = ({ id, name, phone, email }: Reply<'listPeople'>['people'][number]): Hit => ({
  href: `/admin/people/${id}`,
  title: name || phone || email,
  facts: [phone, email],
})

const showFormer = ({ id, name, phone, email }: Reply<'listFormerPeople'>['people'][number]): Hit => ({
  href: `/admin/people/former-${id}`,
  title: name || email || phone,
  facts: [phone, email],
})

const showProduct = (product: Reply<'listAllProducts'>['products'][number]): Hit => ({
  href: `/admin/products/${product.id}`,
  title: product.name,
  facts: [describeState(product), product.foundSku ?? ''],
  picture: product.imageUrl,
})

/** What every list is asked for. */
interface Asked {
  query: { query: string; limit: string }
  quiet: true
  signal: AbortSignal
}

interface Source {
  name: string
  needs: Permission
  /** Null if the call failed. */
  find: (asked: Asked) => Promise<readonly Hit[] | null>
}

const sources: readonly Source[] = [
  {
    name: 'Orders',
    needs: 'orders.read',
    find: async (asked) => {
      const outcome = await call('listAllOrders', asked)
      return outcome.ok ? outcome.reply.orders.map(showOrder) : null
    },
  },
  {
    name: 'Customers',
    needs: 'customers.read',
    find: async (asked) => {
      const outcome = await call('listPeople', asked)
      return outcome.ok ? outcome.reply.people.map(showPerson) : null
    },
  },
  {
    name: 'Former shop',
    needs: 'customers.read',
    find: async (asked) => {
      const outcome = await call('listFormerPeople', asked)
      return outcome.ok ? outcome.reply.people.map(showFormer) : null
    },
  },
  {
    name: 'Products',
    needs: 'catalogue.read',
    find: async (asked) => {
      const outcome = await call('listAllProducts', asked)
      return outcome.ok ? outcome.reply.products.map(showProduct) : null
    },
  },
]

/** Whether it is named by exactly this text, such as a product by a SKU. */
const isNamed = (text: string) => {
  const typed = text.toLowerCase()
  return ({ title, facts }: Hit) => [title, ...facts].some((name) => name.toLowerCase() === typed)
}

/**
 * Records that hold the text, of the kinds that the role may see; no call is made for others. Those that it names exactly come
 * first: orders are found by the SKUs of their items, too.
 */
export async function findRecords(role: Role, query: string, signal: AbortSignal): Promise<FoundRecords> {
  const asked: Asked = { query: { query, limit: String(hitsMax) }, quiet: true, signal }
  const allowed = sources.filter(({ needs }) => allows(role, needs))
  const groups = await Promise.all(allowed.map(async ({ name, find }) => ({ name, hits: await find(asked) })))
  const found = groups.flatMap(({ name, hits }) => (hits && hits.length > 0 ? { name, hits } : []))
  const rank = ({ hits }: HitGroup) => (hits.some(isNamed(query)) ? 0 : 1)
  return {
    groups: found.toSorted((a, b) => rank(a) - rank(b)),
    failed: groups.flatMap(({ name, hits }) => (hits ? [] : name)),
  }
}
