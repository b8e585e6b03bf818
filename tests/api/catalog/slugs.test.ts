import { beforeAll, expect, test } from 'vitest'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
let token = ''
let rootId = ''
beforeAll(async () => {
  token = (await addPerson(shop(), { role: 'admin' })).token
  const root = shop().deps.db.selectFrom('categories').select('id').where('slug', '=', 'fashion')
  rootId = (await root.executeTakeFirstOrThrow()).id
})

const names = [
  ['Arabic', 'قميص أزرق', 'قميص-أزرق'],
  ['Hindi', 'सूती कुर्ता', 'सूती-कुर्ता'],
  ['Chinese', '蓝色衬衫', '蓝色衬衫'],
  ['Cyrillic', 'Синяя рубашка', 'синяя-рубашка'],
] as const

test.each(names)('everything that is named in %s has an address of its name', async (_script, name, slug) => {
  const category = await shop().call('createCategory', { token, body: { name, parentId: rootId } })
  expect(category.body.category.slug).toBe(slug)
  const body = { name, categoryId: category.body.category.id, price: 10, colors: [name] }
  const { product } = (await shop().call('createProduct', { token, body })).body
  expect(product.slug).toBe(slug)
  const article = await shop().call('createBlog', { token, body: { title: name, state: 'draft' } })
  expect(article.body).toMatchObject({ blog: { slug } })
  const page = await shop().call('createPage', { token, body: { title: name } })
  expect(page.body.page.slug).toBe(slug)
  const section = await shop().call('createSection', { token, body: { title: name, rule: 'newest' } })
  expect(section.body.section.slug).toBe(slug)
})

test('a taken address is refused in any script, also where it is typed in NFD', async () => {
  const body = { title: 'x', slug: 'синяя-рубашка'.normalize('NFD') }
  expect(await shop().call('createPage', { token, body })).toMatchObject({ status: 409 })
})

test('an attribute and its values may be in any script', async () => {
  const body = { label: 'القماش', kind: 'choice' as const, unit: '', values: [{ label: 'قطن' }, { label: 'كتان' }] }
  const { attribute } = (await shop().call('createAttribute', { token, body })).body
  expect(attribute.values.map(({ value }) => value)).toEqual(['قطن', 'كتان'])
  expect(attribute.key).toMatch(/^attribute-[0-9a-f]{6}$/)
})

const send = async (rows: readonly string[], dryRun = false) => {
  const csv = ['Handle,Title,Vendor,Type,Variant SKU,Variant Price', ...rows].join('\n')
  return (await shop().call('importCatalogue', { token, body: { csv, dryRun } })).body
}

test('handles of a file are kept in their script, or changed and reported; the file is never refused for them', async () => {
  const rows = [
    '衬衫,衬衫,中文品牌,上衣,C1,10',
    'My Shirt_01,Shirt,B,T,C2,10',
    '🎉,Праздник,B,T,C3,10',
    '!!!,…,B,T,C4,10',
    ',بدون معرف,B,T,C5,10',
  ]
  const dry = await send(rows, true)
  expect(dry).toMatchObject({ faultCount: 0, added: 5 })
  expect(dry.handles).toMatchObject({
    changed: 3,
    examples: [
      { row: 3, handle: 'My Shirt_01', slug: 'my-shirt-01' },
      { row: 4, handle: '🎉', slug: 'праздник' },
      { row: 5, handle: '!!!', slug: expect.stringMatching(/^x[0-9a-f]{8}$/) },
    ],
  })
  expect((await send(rows)).handles).toEqual(dry.handles)
  const slugs = await shop().deps.db.selectFrom('products').select('slug').where('status', '=', 'active').execute()
  expect(slugs.map(({ slug }) => slug)).toEqual(
    expect.arrayContaining(['衬衫', 'my-shirt-01', 'праздник', 'بدون-معرف']),
  )
  const brand = await shop().deps.db.selectFrom('brands').select('slug').where('name', '=', '中文品牌').execute()
  expect(brand).toEqual([{ slug: '中文品牌' }])
  // The same file again changes nothing.
  expect(await send(rows)).toMatchObject({ added: 0, changed: 0, same: 5 })
})

test('a filter finds products by values in any script', async () => {
  const found = await shop().call('filterProducts', { query: { brand: '中文品牌' } })
  expect(found.body).toMatchObject({ total: 1, products: [{ slug: '衬衫' }] })
})
