import { sql } from 'kysely'
import type { EndpointName } from '../../src/api/endpoints.ts'
import type { Permission } from '../../src/platform/pure/access/roles.ts'
import type { CallOptions } from './api-client.ts'
import { placeDeliveredOrder } from './delivered-order.ts'
import { makeMarket } from './five-markets.ts'
import { changeCredit, issueCard } from './gift-cards.ts'
import { allowMethods, cashTerms, placeManualOrder, transferTerms } from './manual-orders.ts'
import { openChanges } from './order-changes.ts'
import { addVariant, raiseFlag, testAddress } from './orders.ts'
import { advanceTo, placeOrder } from './paid-order.ts'
import { addPerson } from './people.ts'
import { addPicture, asSent, drawPicture } from './pictures.ts'
import type { TestShop } from './shop.ts'
import { makeMp4 } from './videos.ts'

/** A call of the merchant that succeeds. */
export interface AdminCase {
  name: EndpointName
  /** What it does, where the call has several cases. */
  about?: string
  /** Permissions that it needs for what it does this time, besides those that it always needs. */
  also?: readonly Permission[]
  /** Makes what it needs, as the owner of the shop. */
  prepare(): Promise<CallOptions> | CallOptions
}

type Given = Omit<AdminCase, 'name' | 'prepare'>

let counter = 0
const nextName = (what: string) => {
  counter += 1
  return `${what} ${counter}`
}
const nextSlug = (what: string) => nextName(what).replace(' ', '-')

/** The id of the record in a reply. */
function idOf(reply: object): string {
  for (const value of Object.values(reply)) {
    if (typeof value === 'object' && value !== null && 'id' in value) return String(value.id)
  }
  return 'id' in reply ? String(reply.id) : ''
}

/** A case of each writing call of the merchant. */
export function listAdminCases(shop: TestShop, token: string): AdminCase[] {
  const cases: AdminCase[] = []
  const add = (name: EndpointName, prepare: AdminCase['prepare'], given: Given = {}) =>
    cases.push({ name, prepare, ...given })
  const call = async (name: EndpointName, options: CallOptions = {}) => {
    const { status, body } = await shop.call(name, { token, ...options })
    if (status >= 300) throw new Error(`${name} answered ${status} ${JSON.stringify(body)}`)
    return body as object
  }
  const make = async (name: EndpointName, body: object) => ({ id: idOf(await call(name, { body })) })
  const context = { shop, token, add, call, make }
  addCatalogue(context)
  addSearch(context)
  addPictures(context)
  addContent(context)
  addPeople(context)
  addOrders(context)
  addReturns(context)
  addMoney(context)
  addWithdrawals(context)
  addSettings(context)
  addPrograms(context)
  return cases
}

interface Context {
  shop: TestShop
  token: string
  add(name: EndpointName, prepare: AdminCase['prepare'], given?: Given): unknown
  call(name: EndpointName, options?: CallOptions): Promise<object>
  make(name: EndpointName, body: object): Promise<{ id: string }>
}

const sizeChart = () => ({
  name: nextName('Chart'),
  measuredOn: 'garment',
  sizes: ['S', 'M'],
  measures: [
    {
      name: 'Chest',
      values: [
        { mm: 520, toMm: null },
        { mm: 540, toMm: null },
      ],
    },
  ],
})
const attribute = () => ({ label: nextName('Weave'), kind: 'choice', of: 'product', values: [{ label: 'Plain' }] })
const mapping = { fields: { title: 'Name', price: 'Preis', handle: 'Name' }, attributes: [] }

function addCatalogue({ shop, token, add, call, make }: Context): void {
  const fashion = async () =>
    (await shop.deps.db.selectFrom('categories').select('id').where('slug', '=', 'fashion').executeTakeFirstOrThrow())
      .id
  const product = async () =>
    make('createProduct', {
      name: nextName('Tunic'),
      categoryId: await fashion(),
      price: 49.5,
      colors: ['White'],
      sizes: ['S'],
    })
  const category = async () => make('createCategory', { name: nextName('Tops'), parentId: await fashion() })
  const video = async () => {
    const { id } = await product()
    const poster = await addPicture(shop, token)
    const data = makeMp4({ note: nextName('film') }).toString('base64')
    return { params: { id }, body: { poster: poster.url, alt: 'A man walks', data } }
  }
  add('createProduct', async () => ({
    body: { name: nextName('Tunic'), categoryId: await fashion(), price: 49.5, colors: ['White'], sizes: ['S'] },
  }))
  add('updateProduct', async () => ({
    params: await product(),
    body: { name: nextName('Other'), slug: nextSlug('other'), tags: ['linen'], status: 'active', fabric: 'linen' },
  }))
  add('saveProductOptions', async () => {
    const params = await product()
    const { variants } = (await shop.call('readProduct', { token, params })).body.product
    const seenVariants = variants.map(({ id }) => id)
    return { params, body: { colors: ['White', 'Navy'], sizes: ['S', 'M'], optionValues: [], seenVariants } }
  })
  add('saveProductPictures', async () => {
    const { url } = await addPicture(shop, token)
    return { params: await product(), body: { pictures: [{ url, alt: 'A shirt', color: null }] } }
  })
  add('saveProductLook', async () => ({ params: await product(), body: { productIds: [(await product()).id] } }))
  add('saveProductVideo', video)
  add('deleteProductVideo', async () => {
    const given = await video()
    await call('saveProductVideo', given)
    return { params: given.params }
  })
  add('duplicateProduct', async () => ({ params: await product(), body: {} }))
  add('deleteProduct', async () => ({ params: await product() }))
  add('createPreview', async () => ({ params: await product(), body: { days: 3 } }))
  add('deletePreview', async () => ({
    params: { id: idOf(await call('createPreview', { params: await product(), body: { days: 3 } })) },
  }))
  add('updateVariants', async () => {
    const { id } = await addVariant(shop)
    return {
      body: {
        changes: [{ id, price: 39.5, compareAt: 60, stock: 4, seenStock: 10, sku: nextSlug('own').toUpperCase() }],
      },
    }
  })
  const csv = (price: string) =>
    `Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Status\nimported-${counter},Imported,Size,M,IMP-${counter},3,${price},active\n`
  add('importCatalogue', () => {
    nextName('file')
    return { body: { csv: csv('49.50'), dryRun: false, withStock: true } }
  })
  add(
    'importCatalogue',
    async () => {
      nextName('file')
      await call('importCatalogue', { body: { csv: csv('49.50'), dryRun: false } })
      return { body: { csv: csv('39.50').replace(',3,', ',9,'), dryRun: false, withStock: true } }
    },
    { about: 'again, with other prices and stock' },
  )
  add('readCatalogueColumns', () => ({ body: { head: 'Name,Preis\n' } }))
  add('createImportMapping', () => ({ body: { name: nextName('Supplier'), mapping } }))
  add('updateImportMapping', async () => ({
    params: await make('createImportMapping', { name: nextName('Supplier'), mapping }),
    body: { name: nextName('Other'), mapping },
  }))
  add('deleteImportMapping', async () => ({
    params: await make('createImportMapping', { name: nextName('Supplier'), mapping }),
  }))
  add('createAttribute', () => ({ body: attribute() }))
  add('updateAttribute', async () => ({
    params: await make('createAttribute', attribute()),
    body: { label: nextName('W') },
  }))
  add('deleteAttribute', async () => ({ params: await make('createAttribute', attribute()) }))
  add('updateFacets', async () => {
    const { rows } = await sql<{ key: string; label: string; shown: boolean }>`
      SELECT key, label, shown FROM facets ORDER BY position`.execute(shop.deps.db)
    return { body: { facets: rows.map((facet) => ({ ...facet, shown: !facet.shown })) } }
  })
  add('createSizeChart', () => ({ body: sizeChart() }))
  add('updateSizeChart', async () => ({ params: await make('createSizeChart', sizeChart()), body: sizeChart() }))
  add('deleteSizeChart', async () => ({ params: await make('createSizeChart', sizeChart()) }))
  add('createCategory', async () => ({ body: { name: nextName('Tops'), parentId: await fashion() } }))
  add('updateCategory', async () => ({
    params: await category(),
    body: { name: nextName('Hats'), slug: nextSlug('hats') },
  }))
  add('deleteCategory', async () => ({ params: await category() }))
  add('updateMarketPrices', async () => {
    await call('updateMarkets', { body: { markets: [makeMarket()] } })
    const { id } = await addVariant(shop)
    return { body: { market: 'de', prices: [{ variantId: id, price: 44, compareAt: 60 }] } }
  })
}

function addSearch({ shop, add, make }: Context): void {
  const synonym = () => ({ words: [nextSlug('top')], means: ['shirt'] })
  const rule = async () => {
    const { productId } = await addVariant(shop)
    const products = shop.deps.db.selectFrom('products').select('slug').where('id', '=', productId)
    return { queries: [nextSlug('gift')], pinned: [(await products.executeTakeFirstOrThrow()).slug], hidden: [] }
  }
  add('createSynonym', () => ({ body: synonym() }))
  add('updateSynonym', async () => ({ params: await make('createSynonym', synonym()), body: synonym() }))
  add('deleteSynonym', async () => ({ params: await make('createSynonym', synonym()) }))
  add('createSearchRule', async () => ({ body: await rule() }))
  add('updateSearchRule', async () => ({ params: await make('createSearchRule', await rule()), body: await rule() }))
  add('deleteSearchRule', async () => ({ params: await make('createSearchRule', await rule()) }))
  add('saveStopWords', () => ({ body: { words: [nextName('the').replace(' ', '')] } }))
  add('previewSearch', () => ({ body: { query: 'shirt' } }))
}

function addPictures({ shop, token, add }: Context): void {
  const picture = async () => ({ id: (await addPicture(shop, token)).id })
  const file = async () => asSent(await drawPicture().png().toBuffer(), nextName('Picture'))
  add('uploadPicture', async () => ({ body: await file() }))
  add('updatePicture', async () => ({ params: await picture(), body: { name: nextName('Collar'), alt: 'A collar' } }))
  add('replacePicture', async () => ({ params: await picture(), body: await file() }))
  add('deletePicture', async () => ({ params: await picture() }))
}

function addContent({ shop, token, add, call, make }: Context): void {
  const banner = () => ({ title: nextName('Linen'), imageUrl: '/pictures/x.svg', imageAlt: 'Linen', link: '/products' })
  const section = () => ({ title: nextName('New'), rule: 'newest' })
  const blog = () => ({ title: nextName('Hello'), body: '<p>Hello</p>', state: 'published' })
  const page = () => ({ title: nextName('Fit help'), body: '<p>Text</p>', status: 'active' })
  add('createBanner', () => ({ body: banner() }))
  add('updateBanner', async () => ({ params: await make('createBanner', banner()), body: { title: nextName('B') } }))
  add('deleteBanner', async () => ({ params: await make('createBanner', banner()) }))
  add('createSection', () => ({ body: section() }))
  add('updateSection', async () => ({ params: await make('createSection', section()), body: { title: nextName('S') } }))
  add('deleteSection', async () => ({ params: await make('createSection', section()) }))
  add('createBlog', () => ({ body: blog() }))
  add('updateBlog', async () => ({
    params: await make('createBlog', blog()),
    body: { title: nextName('Bye'), slug: nextSlug('bye') },
  }))
  add('deleteBlog', async () => ({ params: await make('createBlog', blog()) }))
  add('createPage', () => ({ body: page() }))
  add('updatePage', async () => ({
    params: await make('createPage', page()),
    body: { title: nextName('Page'), slug: nextSlug('page') },
  }))
  add('deletePage', async () => ({ params: await make('createPage', page()) }))
  const draft = async () => make('createPage', { ...page(), status: 'draft' })
  const draftBlog = async () => make('createBlog', { ...blog(), state: 'draft' })
  add('createPagePreview', async () => ({ params: await draft(), body: { days: 3 } }))
  add('deletePagePreview', async () => ({
    params: { id: idOf(await call('createPagePreview', { params: await draft(), body: { days: 3 } })) },
  }))
  add('createArticlePreview', async () => ({ params: await draftBlog(), body: { days: 3 } }))
  add('deleteArticlePreview', async () => ({
    params: { id: idOf(await call('createArticlePreview', { params: await draftBlog(), body: { days: 3 } })) },
  }))
  add('arrange', async () => {
    await make('createBanner', banner())
    await make('createBanner', banner())
    const { banners } = (await shop.call('listBanners', { token })).body
    return { body: { kind: 'banner', ids: banners.map(({ id }) => id).reverse() } }
  })
  add(
    'arrange',
    async () => {
      const { categories } = (await shop.call('listAllCategories', { token })).body
      const root = categories.find(({ slug }) => slug === 'fashion')?.id
      for (const name of ['Left', 'Right'])
        await call('createCategory', { body: { name: nextName(name), parentId: root } })
      const all = (await shop.call('listAllCategories', { token })).body.categories
      const ids = all.filter(({ parentId }) => parentId === root).map(({ id }) => id)
      return { body: { kind: 'category', ids: ids.reverse() } }
    },
    { about: 'categories', also: ['catalogue.write'] },
  )
  add('saveAnnouncement', () => ({ body: { text: nextName('Sale'), link: '/products', active: true } }))
  add('toggleAnnouncement', async () => {
    await call('saveAnnouncement', { body: { text: nextName('Sale'), active: true } })
    return { body: {} }
  })
  add('saveNavigation', () => ({
    body: { header: [{ kind: 'link', label: nextName('All'), href: '/products', children: [] }], footer: [] },
  }))
  add('importRedirects', () => ({ body: { csv: `from,to\n/${nextSlug('old')},/products\n`, dryRun: false } }))
  add('deleteRedirect', async () => {
    const from = `/${nextSlug('old')}`
    await call('importRedirects', { body: { csv: `from,to\n${from},/products\n`, dryRun: false } })
    const { redirects } = (await shop.call('listRedirects', { token })).body
    const redirect = redirects.find((candidate) => candidate.from === from)
    return { params: { id: redirect?.id ?? '' } }
  })
  add('judgeReview', async () => {
    const { id: userId } = await addPerson(shop)
    const { productId } = await addVariant(shop)
    const { id } = await shop.deps.db
      .insertInto('reviews')
      .values({ user_id: userId, product_id: productId, rating: 4, body: 'Good' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { params: { id }, body: { state: 'rejected', reason: 'Off topic' } }
  })
  const mail = 'orders/server.paidFree'
  const translate = (kind: string, record: string, text: object) => ({
    body: { language: 'de', kind, record, texts: text },
  })
  add('saveTranslation', async () => {
    const { productId } = await addVariant(shop)
    return translate('product', productId, { name: nextName('Hemd') })
  })
  add('saveTranslation', () => translate('mail', mail, { text: nextName('Danke') }), {
    about: 'of a mail',
    also: ['mails.write'],
  })
  const file = (kind: string, key: string, field: string) => ({
    body: {
      language: 'de',
      csv: `kind,key,field,source,translation\n${kind},${key},${field},x,${nextName('Wort')}\n`,
      dryRun: false,
    },
  })
  add('importTranslations', async () => {
    const { productId } = await addVariant(shop)
    const { slug } = await shop.deps.db
      .selectFrom('products')
      .select('slug')
      .where('id', '=', productId)
      .executeTakeFirstOrThrow()
    return file('product', slug, 'name')
  })
  add('importTranslations', () => file('mail', mail, 'text'), { about: 'of mails', also: ['mails.write'] })
  add(
    'undoChange',
    async () => {
      const { id } = await make('createBanner', banner())
      await call('updateBanner', { params: { id }, body: { title: nextName('Mistake') } })
      const [entry] = (await shop.call('listAudit', { token, query: { entity: 'banner' } })).body.entries
      return { params: { id: entry?.id ?? '' } }
    },
    { also: ['content.read', 'content.write'] },
  )
  add('publishNow', () => ({}))
}

function addPeople({ shop, token, add, call, make }: Context): void {
  const person = async () => ({ id: (await addPerson(shop)).id })
  const staff = async () => addPerson(shop, { role: 'packer' })
  add('changeRole', async () => ({ params: await person(), body: { role: 'packer' } }))
  add('inviteStaff', () => {
    nextName('guest')
    return { body: { phoneOrEmail: `+1212555${String(1000 + counter)}`, role: 'packer' } }
  })
  add('withdrawInvite', async () => {
    nextName('guest')
    await call('inviteStaff', { body: { phoneOrEmail: `guest${counter}@example.com`, role: 'packer' } })
    const [invite] = (await shop.call('listInvites', { token })).body.invites
    return { params: { id: invite?.id ?? '' } }
  })
  add('endStaffSessions', async () => ({ params: { id: (await staff()).id } }))
  add('endStaffSession', async () => {
    const { id } = await staff()
    const [session] = (await shop.call('listStaffSessions', { token, params: { id } })).body.sessions
    return { params: { id: session?.id ?? '' } }
  })
  add('removeStaffPasskeys', async () => {
    const { id } = await staff()
    const passkey = { id: `key of ${id}`, user_id: id, public_key: Buffer.from('key'), name: 'Laptop' }
    await shop.deps.db.insertInto('passkeys').values(passkey).execute()
    return { params: { id } }
  })
  add('savePasskeyRoles', async () => {
    const owners = await shop.deps.db.selectFrom('users').select('id').where('role', '=', 'admin').execute()
    const keys = owners.map(({ id }) => ({ id: `own key of ${id}`, user_id: id, public_key: Buffer.from('key') }))
    await shop.deps.db
      .insertInto('passkeys')
      .values(keys)
      .onConflict((c) => c.doNothing())
      .execute()
    return { body: { roles: ['viewer'] } }
  })
  add('addCustomerNote', async () => ({ params: await person(), body: { text: 'Calls on Mondays' } }))
  add('deleteCustomerNote', async () => ({
    params: { id: idOf(await call('addCustomerNote', { params: await person(), body: { text: 'Calls' } })) },
  }))
  add('createCustomerGroup', () => ({ body: { name: nextName('Trade') } }))
  add('updateCustomerGroup', async () => ({
    params: await make('createCustomerGroup', { name: nextName('Trade') }),
    body: { name: nextName('Press') },
  }))
  add('deleteCustomerGroup', async () => ({ params: await make('createCustomerGroup', { name: nextName('Trade') }) }))
  add('setCustomerGroups', async () => ({
    params: await person(),
    body: { groups: [(await make('createCustomerGroup', { name: nextName('Trade') })).id] },
  }))
  add('updateEnquiry', async () => {
    const { id } = await shop.deps.db
      .insertInto('enquiries')
      .values({ kind: 'contact', name: 'Mia', email: 'mia@example.com', message: 'Hello' } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    return { params: { id }, body: { state: 'answered' } }
  })
  add('importPast', () => {
    nextName('former customer')
    const header =
      'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Tags'
    const row = `90${counter},Mia,Stone,mia${counter}@example.com,yes,+1212556${1000 + counter},no,0,0,VIP`
    return { body: { csv: `${header}\n${row}\n`, dryRun: false } }
  })
  const former = async () => {
    const { phone } = { phone: `+1212557${1000 + counter}` }
    const header =
      'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Tags'
    nextName('former customer')
    const email = `lia${counter}@example.com`
    const csv = `${header}\n91${counter},Lia,Moss,${email},yes,${phone},no,0,0,\n`
    const orders =
      'Name,Email,Financial Status,Fulfillment Status,Currency,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku'
    const order = `#9${counter},${email},paid,fulfilled,USD,45.00,2023-05-01 10:00:00 +0000,1,Shirt,45.00,S-1`
    for (const file of [csv, `${orders}\n${order}\n`])
      await shop.call('importPast', { token, body: { csv: file, dryRun: false } })
    const { people } = (await shop.call('listFormerPeople', { token, query: { query: email } })).body
    const { id: group } = await make('createCustomerGroup', { name: nextName('Former') })
    const params = { id: people[0]?.id ?? '' }
    await shop.call('setFormerGroups', { token, params, body: { groups: [group] } })
    return { params, group }
  }
  add('eraseFormerPerson', async () => ({ params: (await former()).params }))
  add('setFormerGroups', async () => {
    const { params } = await former()
    const { id } = await make('createCustomerGroup', { name: nextName('Former') })
    return { params, body: { groups: [id] } }
  })
  add('exportCustomer', async () => ({ params: await person() }))
  add('eraseCustomer', async () => ({ params: await person() }))
  add(
    'eraseCustomer',
    async () => {
      const { id } = await addPerson(shop)
      await changeCredit(shop, id, { change: 'give', amount: 5, reason: 'a gift' })
      return { params: { id } }
    },
    { about: 'with store credit', also: ['orders.money'] },
  )
  const merge = async (fill: (gone: { id: string; token: string }) => Promise<unknown>) => {
    const kept = await addPerson(shop)
    const gone = await addPerson(shop)
    await shop.deps.db.insertInto('notes').values({ user_id: gone.id, text: 'Regular' }).execute()
    await fill(gone)
    const params = { id: kept.id, goneId: gone.id }
    const { version } = (await shop.call('previewMerge', { token, params })).body.preview
    return { params, body: { version } }
  }
  add('mergeCustomers', () => merge(async () => undefined))
  add(
    'mergeCustomers',
    () => merge(({ id }) => changeCredit(shop, id, { change: 'give', amount: 5, reason: 'a gift' })),
    { about: 'with store credit', also: ['orders.money'] },
  )
  add(
    'mergeCustomers',
    () =>
      merge(({ id }) => {
        const passkey = { id: `key of ${id}`, user_id: id, public_key: Buffer.from('key'), name: 'Laptop' }
        return shop.deps.db.insertInto('passkeys').values(passkey).execute()
      }),
    { about: 'with a passkey', also: ['people.write'] },
  )
  add(
    'mergeCustomers',
    () =>
      merge(({ id }) =>
        shop.deps.db
          .updateTable('users')
          .set({ password_hash: 'x', email_verified_at: new Date() })
          .where('id', '=', id)
          .execute(),
      ),
    { about: 'with a password and a confirmed email', also: ['people.write'] },
  )
  add('endShopArchive', async () => ({ params: { id: idOf(await call('startShopExport')) } }))
  add('startShopExport', () => ({}))
  const lists = {
    'catalogue.read': ['searches'],
    'content.read': ['reviews', 'redirects'],
    'customers.read': ['customers', 'enquiries'],
    'orders.money': ['gift-cards'],
    'orders.read': ['orders', 'order-lines', 'returns', 'documents'],
    'promotions.read': ['promotions'],
    'stock.read': ['stock'],
  } as const
  for (const [permission, names] of Object.entries(lists))
    for (const list of names)
      add('exportList', () => ({ params: { list } }), { about: list, also: [permission as Permission] })
  add('exportTaxDocuments', () => ({ query: {} }))
}

function addOrders({ shop, token, add, call }: Context): void {
  const paid = async () => {
    const { order } = await placeOrder(shop)
    return { id: order.id }
  }
  const versionOf = async (id: string) =>
    (await shop.call('readAnyOrder', { token, params: { id } })).body.order.version
  add('issueInvoice', async () => {
    const params = await paid()
    await sql`DELETE FROM order_documents WHERE order_id = ${params.id}`.execute(shop.deps.db)
    return { params }
  })
  add('editOrder', async () => {
    const params = await paid()
    const version = await versionOf(params.id)
    return {
      params,
      body: { version, address: { ...testAddress, line1: '2 Other Street' }, email: 'other@example.com' },
    }
  })
  for (const [before, to] of [
    [null, 'packed'],
    ['packed', 'shipped'],
    ['shipped', 'delivered'],
  ] as const) {
    add(
      'advanceOrder',
      async () => {
        const params = await paid()
        if (before) await advanceTo(shop, params.id, before)
        return { params, body: { to, carrier: 'Post' } }
      },
      { about: to },
    )
  }
  add('advanceOrders', async () => ({ body: { ids: [(await paid()).id, (await paid()).id], to: 'packed' } }))
  add('refundOrder', async () => ({ params: await paid(), body: { reason: 'A stain' } }))
  add(
    'refundOrder',
    async () => ({ params: await paid(), body: { amount: 5, reason: 'A stain', asStoreCredit: true } }),
    { about: 'as store credit' },
  )
  add('clearFlag', async () => {
    const params = await paid()
    await raiseFlag(shop, params.id, 'refund failed')
    const [flag] = (await shop.call('readAnyOrder', { token, params })).body.order.flags
    return { params, body: { flagId: flag?.id ?? '' } }
  })
  add('addNote', async () => ({ params: { about: 'order', ...(await paid()) }, body: { text: 'Call first' } }))
  add('deleteNote', async () => {
    const params = { about: 'order', ...(await paid()) }
    return { params: { id: idOf(await call('addNote', { params, body: { text: 'Call first' } })) } }
  })
  const change = async () => {
    const { order } = await placeOrder(shop, { quantity: 2 })
    const extra = await addVariant(shop, { priceCents: 2000 })
    const wish = { added: [{ variantId: extra.id, quantity: 1 }] }
    const changes = openChanges(shop, token, order.id)
    const { total } = (await changes.quote(wish)).body.quote
    return { params: { id: order.id }, body: { ...wish, displayedTotal: total, version: await versionOf(order.id) } }
  }
  add('changeItems', change)
  add('withdrawChange', async () => {
    const given = await change()
    await call('changeItems', given)
    return { params: given.params }
  })
  const storeOrder = async () => {
    nextName('order')
    const variant = await addVariant(shop)
    return {
      items: [{ variantId: variant.id, quantity: 2 }],
      address: testAddress,
      phoneNumber: `+1646556${String(1000 + counter)}`,
      email: `store${counter}@example.com`,
      note: 'Called',
      holdDays: 3,
      displayedTotal: 99,
    }
  }
  const placedForCustomer = async () => ({ id: idOf(await call('createStoreOrder', { body: await storeOrder() })) })
  add('createStoreOrder', async () => ({ body: await storeOrder() }))
  add('quoteStoreOrder', async () => {
    const { items, address, phoneNumber, email } = await storeOrder()
    return { body: { items, address, phoneNumber, email } }
  })
  add('quoteChange', async () => {
    const { params, body } = await change()
    return { params, body: { version: body.version, added: body.added } }
  })
  add('withdrawStoreOrder', async () => ({ params: await placedForCustomer() }))
  add('recordOutsidePayment', async () => ({
    params: await placedForCustomer(),
    body: { way: 'transfer', reference: 'Bank 4711' },
  }))
  const manual = async (method: 'cash-on-delivery' | 'bank-transfer') => {
    await allowMethods(shop, token, [cashTerms, transferTerms])
    const { order } = await placeManualOrder(shop, method)
    return { id: order.id }
  }
  add('recordReceipt', async () => ({ params: await manual('bank-transfer'), body: { amount: 99, reference: 'R-1' } }))
  add('refuseDelivery', async () => {
    const params = await manual('cash-on-delivery')
    await advanceTo(shop, params.id, 'shipped')
    return { params, body: { note: 'Nobody was at home' } }
  })
}

function addReturns({ shop, add, call }: Context): void {
  const ask = async (kind: 'return' | 'exchange' = 'return') => {
    const placed = await placeDeliveredOrder(shop, { quantity: 2 })
    const larger = await addVariant(shop, { productId: placed.variant.productId })
    const line = { lineId: placed.lineId, quantity: 1, ...(kind === 'exchange' ? { variantId: larger.id } : {}) }
    const { body } = await placed.ask([line], { kind })
    return { id: body.return.id }
  }
  const asked = async () => {
    await call('updateSettings', { body: { approveReturns: true } })
    const params = await ask()
    await call('updateSettings', { body: { approveReturns: false } })
    return params
  }
  add('approveReturn', async () => ({ params: await asked(), body: { note: 'Fine' } }))
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n').toString('base64')
  add('saveReturnLabel', async () => {
    const params = await asked()
    await call('approveReturn', { params, body: { note: '' } })
    return { params, body: { data: pdf } }
  })
  add('receiveReturn', async () => {
    const params = await asked()
    await call('approveReturn', { params, body: { note: '' } })
    return { params }
  })
  add('settleReturn', async () => ({ params: await ask(), body: { accepted: true } }))
  add('settleReturn', async () => ({ params: await ask(), body: { accepted: false, note: 'Worn' } }), {
    about: 'refused',
  })
  add('advanceReturn', async () => {
    const params = await ask('exchange')
    await call('settleReturn', { params, body: { accepted: true } })
    return { params, body: { to: 'packed' } }
  })
  add(
    'advanceReturn',
    async () => {
      const params = await ask('exchange')
      await call('settleReturn', { params, body: { accepted: true } })
      await call('advanceReturn', { params, body: { to: 'packed' } })
      return { params, body: { to: 'shipped', carrier: 'Post' } }
    },
    { about: 'shipped' },
  )
}

function addWithdrawals({ shop, add, call }: Context): void {
  const declared = async (orderText: string) => {
    const typed = { name: 'Mia', order_text: orderText, email: 'mia@example.com', state: 'to-review' }
    const { id } = await shop.deps.db.insertInto('withdrawals').values(typed).returning('id').executeTakeFirstOrThrow()
    return { id }
  }
  add('carryOutWithdrawal', async () => {
    const { order } = await placeOrder(shop)
    return { params: await declared(order.number), body: { orderNumber: order.number } }
  })
  add('proveDispatch', async () => {
    const { order } = await placeDeliveredOrder(shop)
    const params = await declared(order.number)
    await call('carryOutWithdrawal', { params, body: { orderNumber: order.number } })
    return { params }
  })
  add('closeWithdrawal', async () => ({ params: await declared('none'), body: { note: 'No order of ours' } }))
}

function addMoney({ shop, add, make }: Context): void {
  add('issueGiftCard', () => ({ body: { amount: 20, note: 'A prize', email: 'friend@example.com' } }))
  add('switchGiftCard', async () => {
    const { card } = await issueCard(shop, 20)
    return { params: { id: card.id }, body: { disabled: true } }
  })
  add('changeCreditOf', async () => ({
    params: { id: (await addPerson(shop)).id },
    body: { change: 'give', amount: 5, reason: 'a gift' },
  }))
  const code = () => ({ code: nextSlug('SAVE').toUpperCase(), kind: 'percent', value: 10 })
  add('createPromoCode', () => ({ body: code() }))
  add('updatePromoCode', async () => ({ params: await make('createPromoCode', code()), body: { value: 20 } }))
  add('deletePromoCode', async () => ({ params: await make('createPromoCode', code()) }))
}

function addSettings({ add }: Context): void {
  add('updateSettings', () => ({ body: { shopName: nextName('Shop'), approveReturns: false, notice: nextName('N') } }))
  add('updateTaxes', () => ({ body: { included: false, home: 'US-NY', shownName: nextName('Tax'), rows: [] } }))
  add('updateMarkets', () => ({ body: { markets: [makeMarket({ name: nextName('Germany') })] } }))
  add('updatePaymentTerms', () => {
    nextName('terms')
    return { body: { terms: [{ ...cashTerms, limit: 300 + counter }] } }
  })
  add('updateShippingZones', () => ({
    body: {
      zones: [
        {
          name: nextName('States'),
          places: ['US'],
          rates: [
            { method: 'standard', from: 0, price: 5.95 },
            { method: 'standard', from: 75, price: 0 },
            { method: 'express', from: 0, price: 14.95 },
          ],
        },
      ],
    },
  }))
}

function addPrograms({ shop, token, add, call }: Context): void {
  const hook = () => ({ url: `https://receiver.example/${nextSlug('hook')}`, events: ['order.paid'] })
  const webhook = async () => {
    shop.deps.providers.hooks = { findFault: async () => null, send: async () => ({ status: 200, text: '' }) }
    await shop.deps.db.deleteFrom('webhooks').execute()
    return { id: idOf(await call('createWebhook', { body: hook() })) }
  }
  add('createKey', () => ({ body: { name: nextName('Warehouse'), scopes: ['orders.read'], days: 30 } }), {
    also: ['orders.read'],
  })
  add('revokeKey', async () => ({
    params: { id: idOf(await call('createKey', { body: { name: nextName('W'), scopes: ['orders.read'], days: 30 } })) },
  }))
  add('createWebhook', async () => {
    await webhook()
    return { body: hook() }
  })
  add('updateWebhook', async () => ({ params: await webhook(), body: { ...hook(), active: false } }))
  add('deleteWebhook', async () => ({ params: await webhook() }))
  add('replaceWebhookSecret', async () => ({ params: await webhook() }))
  add('testWebhook', async () => ({ params: await webhook() }))
  add('resendDelivery', async () => {
    const params = await webhook()
    await call('testWebhook', { params })
    const [delivery] = (await shop.call('listDeliveries', { token, params })).body.deliveries
    await sql`UPDATE webhook_deliveries SET state = 'failed'`.execute(shop.deps.db)
    return { params: { id: delivery?.id ?? '' } }
  })
}
