import { beforeAll, expect, test } from 'vitest'
import { saveProducts } from '../../../src/features/catalog/server/catalogue-writes.ts'
import { transact } from '../../../src/platform/database/client.ts'
import { addPerson } from '../../support/people.ts'
import { makeProduct } from '../../support/products.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
let token = ''
let category = ''

beforeAll(async () => {
  token = (await addPerson(shop(), { role: 'admin' })).token
  await transact(shop().deps.db, (trx) => saveProducts(trx, [makeProduct('quay-shirt')]))
  category = (await read()).categories.find(({ name }) => name === 'Shirts')?.id ?? ''
})

const read = async () => (await shop().call('readNavigation', { token })).body
const shown = async () => (await shop().call('getNavigation')).body
type Trees = Pick<Awaited<ReturnType<typeof read>>, 'header' | 'footer'>
const save = (trees: Partial<Trees>, version?: string) =>
  shop().call('saveNavigation', { body: { header: [], footer: [], ...trees, ...(version ? { version } : {}) }, token })
const link = (label: string, href: string) => ({ kind: 'link' as const, label, href, children: [] })
const heading = (label: string, ...children: Trees['header'][number]['children']) => ({
  kind: 'heading' as const,
  label,
  children,
})
const faultsOf = (body: object) => ('faults' in body ? body.faults : undefined)

test('a shop that has arranged nothing has the menu of its categories and live pages', async () => {
  const { header, footer } = await shown()
  expect(header.map(({ label, path }) => [label, path])).toEqual([
    ['All shirts', '/products'],
    ['Shirts', '/category/shirts'],
    ['Journal', '/blog'],
  ])
  expect(footer.map(({ label, children }) => [label, children.map(({ path }) => path)])).toEqual([
    ['Shop', ['/products', '/category/shirts']],
    ['Help', ['/contact', '/bulk-enquiry']],
    ['Yours', ['/account', '/wishlist', '/compare', '/blog']],
  ])
})

test('what was arranged is shown in its order, with the names of its targets, and only where it leads somewhere', async () => {
  const { page } = (await shop().call('createPage', { body: { title: 'Our mill', body: '<p>x</p>' }, token })).body
  const shirts = { kind: 'category' as const, categoryId: category, label: '' }
  const trees = {
    header: [
      { ...shirts, label: 'Tops', children: [link('White', '/category/shirts?color=white')] },
      { kind: 'page' as const, pageId: page.id, label: '', children: [] },
      link('Mill', 'https://mill.example/'),
    ],
    footer: [heading('Shop', shirts), heading('Read', { kind: 'page', pageId: page.id, label: 'The mill' })],
  }
  expect((await save(trees)).status).toBe(200)
  expect(await shown()).toEqual({
    header: [
      {
        label: 'Tops',
        path: '/category/shirts',
        children: [{ label: 'White', path: '/category/shirts?color=white' }],
      },
      { label: 'Mill', path: 'https://mill.example/', children: [] },
    ],
    footer: [{ label: 'Shop', path: null, children: [{ label: 'Shirts', path: '/category/shirts' }] }],
  })
  await shop().call('updatePage', { params: { id: page.id }, body: { status: 'active', slug: 'mill' }, token })
  expect((await shown()).header[1]).toEqual({ label: 'Our mill', path: '/mill', children: [] })
  expect((await shown()).footer[1]).toMatchObject({ children: [{ label: 'The mill', path: '/mill' }] })
  await shop().call('deletePage', { params: { id: page.id }, token })
  expect((await shown()).header.map(({ label }) => label)).toEqual(['Tops', 'Mill'])
  const { entries } = (await shop().call('listAudit', { query: { entity: 'navigation' }, token })).body
  expect(entries[0]).toMatchObject({ action: 'arranged', entity: 'navigation' })
  expect((await save({})).status).toBe(200)
  expect((await shown()).header.map(({ label }) => label)).toEqual(['All shirts', 'Shirts', 'Journal'])
})

test.each([
  ['/nowhere', 'leads to no page of the shop'],
  ['/product/never-made', 'leads to no page of the shop'],
  ['/size-guide', 'leads to no page of the shop'],
  ['/terms', 'leads to no page of the shop'],
  ['/admin', 'leads to no page of the shop'],
])('a link to %s is refused at its entry', async (href, problem) => {
  const refused = await save({ header: [heading('More', link('X', '/blog'), { kind: 'link', label: 'X', href })] })
  expect([refused.status, faultsOf(refused.body)]).toEqual([400, [{ field: 'header.0.children.1', problem }]])
})

test.each(['javascript:alert(1)', 'http://plain.example/', '//elsewhere.example', 'mailto:a@b.example'])(
  'the address %s is refused',
  async (href) => {
    expect((await save({ header: [link('X', href)] })).status).toBe(400)
  },
)

test('entries of unknown targets, empty headings and columns that are links are refused, and nothing changes', async () => {
  await save({ header: [link('Journal', '/blog')] })
  const before = await shown()
  const unknown = { kind: 'page' as const, pageId: '999999', label: '', children: [] }
  const refused = await save({ header: [unknown, heading('Empty')], footer: [link('Journal', '/blog')] })
  expect(faultsOf(refused.body)).toEqual([
    { field: 'header.0', problem: 'must be a page of the shop' },
    { field: 'header.1', problem: 'needs an entry below it' },
    { field: 'footer.0', problem: 'must be the heading of a column' },
  ])
  expect((await save({ header: [{ kind: 'category', categoryId: 'x', label: '', children: [] }] })).status).toBe(400)
  expect(await shown()).toEqual(before)
})

test('two people who arrange the menu are told', async () => {
  const { version } = await read()
  expect((await save({ header: [link('Theirs', '/blog')] }, version)).status).toBe(200)
  const late = await save({ header: [link('Mine', '/blog')] }, version)
  expect(late).toMatchObject({ status: 409, body: { changes: [{ field: 'header' }] } })
  expect((await shown()).header.map(({ label }) => label)).toEqual(['Theirs'])
})
