import type { Reply } from '../../../api/schemas.ts'
import { cardsPerPage } from '../../../platform/pure/limits.ts'
import { call } from '../../../site/browser/api.ts'
import { makeCard } from '../../catalog/browser/card-view.ts'
import type { Product } from '../../catalog/contract.ts'
import { describeCard } from '../../catalog/rules/card.ts'

type Found = Reply<'searchProducts'>

interface Parts {
  root: HTMLElement
  template: HTMLTemplateElement
  query: string
}

const part = (root: ParentNode, name: string) => root.querySelector<HTMLElement>(`[data-part="${name}"]`)

function addCards(grid: Element | null | undefined, { template }: Parts, products: readonly Product[]): void {
  grid?.append(...products.map((product) => makeCard(template, describeCard(product, [product]))))
  dispatchEvent(new Event('placket:cards'))
}

function link(text: string): HTMLAnchorElement {
  const anchor = document.createElement('a')
  anchor.href = `/search?query=${encodeURIComponent(text)}`
  anchor.textContent = text
  return anchor
}

function describeCount({ total, correctedQuery }: Found, query: string): (string | Node)[] {
  const count = total === 1 ? '1 shirt' : `${total} shirts`
  if (!correctedQuery) return [`${count} for “${query}”`]
  return [`${count} for “`, link(correctedQuery), `”. No results for “${query}”.`]
}

function showNothing(parts: Parts, { closestTerms, closestProducts }: Found): void {
  const nothing = part(parts.root, 'nothing')
  if (!nothing) return
  nothing.hidden = false
  part(nothing, 'terms')?.replaceChildren(
    ...closestTerms.map((term) => {
      const item = document.createElement('li')
      const anchor = link(term)
      anchor.className = 'chip'
      item.append(anchor)
      return item
    }),
  )
  const grid = nothing.querySelector('[data-cards]')
  if (closestProducts.length > 0) grid?.replaceChildren()
  addCards(grid, parts, closestProducts)
}

async function showPage(parts: Parts, page: number): Promise<void> {
  const { root, query } = parts
  const outcome = await call('searchProducts', { query: { query, page: String(page), limit: String(cardsPerPage) } })
  const summary = part(root, 'summary')
  const again = part(root, 'again')
  if (again) again.hidden = outcome.ok
  root.removeAttribute('data-waiting')
  if (!outcome.ok) return
  const found = outcome.reply
  if (found.total === 0) showNothing(parts, found)
  summary?.replaceChildren(...(found.total > 0 ? describeCount(found, query) : [`No results for “${query}”`]))
  addCards(root.querySelector('[data-results] [data-cards]'), parts, found.products)
  const more = part(root, 'more')
  if (!more) return
  more.hidden = page * cardsPerPage >= found.total
  more.onclick = () => void showPage(parts, page + 1)
}

const root = document.querySelector<HTMLElement>('[data-search-page]')
const template = root?.querySelector<HTMLTemplateElement>('[data-card-template]')
const query = new URLSearchParams(location.search).get('query')?.trim().slice(0, 100)
if (root && template && query) {
  const field = root.querySelector<HTMLInputElement>('[name="query"]')
  // What is being typed already is left alone.
  if (field && field.value === '') field.value = query
  root.setAttribute('data-waiting', '')
  const parts = { root, template, query }
  part(root, 'again')?.addEventListener('click', () => void showPage(parts, 1))
  void showPage(parts, 1)
} else if (root && document.activeElement === document.body)
  root.querySelector<HTMLInputElement>('[name="query"]')?.focus()
