import { beforeAll, describe, expect, test } from 'vitest'
import { seedDemo } from '../../../src/hosts/local/seed.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ SITE_URL: 'https://shop.example' })
let token = ''
beforeAll(async () => {
  await seedDemo(shop().databaseUrl)
  token = (await addPerson(shop(), { role: 'admin' })).token
})

const search = async (query: string) => (await shop().call('searchProducts', { query: { query, found: '1' } })).body
const slugsOf = async (query: string) => (await search(query)).products.map(({ slug }) => slug)
const preview = async (body: object) => (await shop().call('previewSearch', { token, body: body as never })).body
const readVersion = async () => {
  const { version } = await shop().deps.db.selectFrom('catalogue_state').select('version').executeTakeFirstOrThrow()
  return version
}

async function auditOf(entity: string): Promise<string[]> {
  const { entries } = (await shop().call('listAudit', { token, query: { entity, limit: '50' } })).body
  return entries.map(({ action, title }) => `${action} ${title}`).reverse()
}

describe('synonyms', () => {
  const create = (words: string[], means: string[]) => shop().call('createSynonym', { token, body: { words, means } })
  const faultsOf = async (words: string[], means: string[]) => {
    const { status, body } = await create(words, means)
    expect(status).toBe(400)
    return (body as { faults?: { field: string; problem: string }[] }).faults?.map(
      ({ field, problem }) => `${field} ${problem}`,
    )
  }

  test('a word is a filter if its meanings are, and text otherwise; both at once, and in the next build', async () => {
    expect((await search('kurta')).total).toBe(0)
    const before = await readVersion()
    expect((await create(['kurta', 'Kurti'], ['band collar', 'linen'])).status).toBe(201)
    expect(await search('kurtas')).toMatchObject({ filters: { collar: 'band', fabric: 'linen' } })
    expect((await search('blue kurti')).filters).toMatchObject({ collar: 'band' })
    expect(await readVersion()).not.toBe(before)

    expect((await create(['pilot shirt'], ['rivet'])).status).toBe(201)
    const found = await search('pilot shirts')
    expect(found.total).toBeGreaterThan(0)
    expect(found.products.every(({ name }) => /rivet/i.test(name))).toBe(true)
    expect(found.correctedQuery).toBeNull()
  })

  test('is refused in words: a synonym of itself, a word twice, a word that has one, no letters, a sentence', async () => {
    expect(await faultsOf(['linens'], ['Linen'])).toEqual(['means.1 can’t be “Linen”, which is the word itself'])
    expect(await faultsOf(['smock', 'Smocks'], ['linen'])).toEqual(['words.2 have “Smocks” twice, like “smock”'])
    expect(await faultsOf(['kurta'], ['oxford'])).toEqual([
      'words.1 have “kurta”, which means band collar, linen already',
    ])
    expect(await faultsOf(['!!'], ['linen'])).toEqual(['words.1 need letters or digits, not “!!”'])
    const sentence = 'a shirt for very hot days'
    expect(await faultsOf([sentence], ['linen'])).toEqual([`words.1 have 4 words at most, not “${sentence}”`])
  })

  test('two people who edit one are told, and the log names each change', async () => {
    const { synonyms } = (await shop().call('listSynonyms', { token })).body
    const pilot = synonyms.find(({ words }) => words.includes('pilot shirt'))
    const edit = (words: string[]) =>
      shop().call('updateSynonym', {
        token,
        params: { id: pilot?.id ?? '' },
        body: { words, version: pilot?.version },
      })
    expect((await edit(['pilot shirt', 'aviator'])).status).toBe(200)
    expect(await edit(['captain'])).toMatchObject({
      status: 409,
      body: { changes: [{ field: 'words', theirs: ['pilot shirt', 'aviator'], yours: ['captain'] }] },
    })
    expect((await shop().call('deleteSynonym', { token, params: { id: pilot?.id ?? '' } })).status).toBe(200)
    expect((await search('aviator')).products.every(({ name }) => !/rivet/i.test(name))).toBe(true)
    expect(await auditOf('synonym')).toEqual([
      'created kurta, Kurti',
      'created pilot shirt',
      'changed pilot shirt, aviator',
      'deleted pilot shirt, aviator',
    ])
  })
})

describe('stop-words', () => {
  const save = (words: string[], version?: string) =>
    shop().call('saveStopWords', { token, body: { words, ...(version ? { version } : {}) } })

  test('say nothing: a query is searched without them', async () => {
    expect((await search('premium linen shirt')).total).toBe(0)
    const first = (await shop().call('readStopWords', { token })).body
    expect((await save(['premium'], first.version)).status).toBe(200)
    expect((await search('premium linen shirt')).total).toBe((await search('linen shirt')).total)
    expect(await save(['luxury'], first.version)).toMatchObject({ status: 409 })
  })

  test.each([
    [['luxury', 'Luxury'], 'words.2 have “Luxury” twice, like “luxury”'],
    [['top quality'], 'words.1 are single words, not “top quality”'],
    [['kurta'], 'words.1 have “kurta”, which has a synonym'],
  ])('%j is refused', async (words, message) => {
    expect(await save(words)).toMatchObject({ status: 400, body: { message } })
  })
})

describe('results of a query', () => {
  const create = (body: object) => shop().call('createSearchRule', { token, body: body as never })
  const blank = { queries: ['gift'], pinned: ['heavy-tee-ivory'] }

  test('pinned products come first whatever the words mean, hidden ones never, and counts follow', async () => {
    const before = await search('linen shirt')
    const [first, second] = before.products
    const { body } = await create({
      queries: ['Linen shirt'],
      pinned: ['heavy-tee-ivory', second?.slug],
      hidden: [first?.slug],
    })
    expect(body).toMatchObject({ rule: { pinned: ['heavy-tee-ivory', second?.slug], hidden: [first?.slug] } })
    const after = await search('linen shirts')
    expect(after.products.map(({ slug }) => slug).slice(0, 2)).toEqual(['heavy-tee-ivory', second?.slug])
    expect(after.products.map(({ slug }) => slug)).not.toContain(first?.slug)
    expect(after.total).toBe(before.total)
    expect(after.found?.pinned).toHaveLength(2)
    const list = (query: Record<string, string>) => shop().call('filterProductsV2', { query })
    const counted = (await list({ query: 'linen shirt', limit: '50' })).body
    expect(counted.products.slice(0, 2).map(({ slug }) => slug)).toEqual(['heavy-tee-ivory', second?.slug])
    const fabrics = counted.facets.attributes.find(({ key }) => key === 'fabric')?.choices ?? []
    expect(fabrics.find(({ value }) => value === 'linen')?.count).toBe(counted.total - 1)
    // A filter that a shopper chose holds for pinned products too.
    const chosen = (await list({ query: 'linen shirt', fabric: 'linen', limit: '50' })).body
    expect(chosen.products.map(({ slug }) => slug)).not.toContain('heavy-tee-ivory')
    // Other queries keep their results.
    expect((await search('linen')).products.map(({ slug }) => slug)).toContain(first?.slug)
  })

  test('an archived product is left out of its pins until it is back, and can’t be pinned anew', async () => {
    const { db } = shop().deps
    await create({ queries: ['breton'], pinned: ['heavy-tee-ivory', 'heavy-tee-navy'] })
    const setStatus = (status: 'active' | 'archived') =>
      db.updateTable('products').set({ status }).where('slug', '=', 'heavy-tee-ivory').execute()
    await setStatus('archived')
    expect((await slugsOf('breton'))[0]).toBe('heavy-tee-navy')
    const again = await create({ queries: ['socks'], pinned: ['heavy-tee-ivory'] })
    expect(again).toMatchObject({
      status: 400,
      body: { faults: [{ field: 'pinned.1', problem: 'have heavy-tee-ivory, which is archived' }] },
    })
    await setStatus('active')
    expect((await slugsOf('breton'))[0]).toBe('heavy-tee-ivory')
  })

  test('a redirect is a page of the shop, and nothing is missed', async () => {
    expect((await create({ queries: ['wholesale price'], redirect: 'https://shop.example/bulk-enquiry' })).status).toBe(
      201,
    )
    expect(await search('Wholesale prices')).toMatchObject({ redirect: '/bulk-enquiry', total: 0 })
    expect((await search('linen')).redirect).toBeNull()
  })

  test.each([
    [{ queries: ['a'], redirect: 'https://elsewhere.example/x' }, /^redirect must be a page of this shop/],
    [{ queries: ['a'], redirect: '/search?query=b' }, /^redirect can’t be \/search\?query=b/],
    [{ queries: ['a'], redirect: '//elsewhere.example' }, /redirect/],
    [{ ...blank, redirect: '/returns' }, /^redirect leaves no results to pin or hide/],
    [{ queries: ['gift', 'Gifts'], pinned: blank.pinned }, /^queries.2 have “Gifts” twice, like “gift”/],
    [{ queries: ['Linen shirts'], pinned: blank.pinned }, /has results of its own already/],
    [{ queries: ['gift'] }, /^pinned are empty/],
    [{ ...blank, pinned: ['no-such-shirt'] }, /^pinned.1 have no-such-shirt, and no product has that web address/],
    [{ ...blank, pinned: ['heavy-tee-ivory', 'heavy-tee-ivory'] }, /^pinned.2 have heavy-tee-ivory twice/],
    [{ ...blank, hidden: blank.pinned }, /^hidden have heavy-tee-ivory, which is pinned/],
  ])('%j is refused in words', async (body, message) => {
    expect(await create(body)).toMatchObject({ status: 400, body: { message: expect.stringMatching(message) } })
  })

  test('two people who edit a rule are told; changing and deleting it show at once and in the log', async () => {
    const { rules } = (await shop().call('listSearchRules', { token })).body
    const rule = rules.find(({ queries }) => queries.includes('breton'))
    const params = { id: rule?.id ?? '' }
    const edit = (pinned: string[]) =>
      shop().call('updateSearchRule', { token, params, body: { pinned, version: rule?.version } })
    expect((await edit(['heavy-tee-navy'])).status).toBe(200)
    expect(await edit([])).toMatchObject({ status: 409, body: { changes: [{ field: 'pinned' }] } })
    expect((await slugsOf('breton'))[0]).toBe('heavy-tee-navy')
    expect((await shop().call('deleteSearchRule', { token, params })).status).toBe(200)
    expect((await slugsOf('breton'))[0]).not.toBe('heavy-tee-navy')
    expect(await auditOf('search rule')).toEqual([
      'created Linen shirt',
      'created breton',
      'created wholesale price',
      'changed breton',
      'deleted breton',
    ])
  })
})

describe('the preview', () => {
  test('says what each word is understood as, with the first results, before anything is saved', async () => {
    const shown = await preview({ query: 'navy popover under $80 for holidays' })
    expect(shown.parts).toEqual([
      { typed: 'navy', kind: 'filter', meaning: 'Colour: Navy' },
      { typed: 'popover', kind: 'text', meaning: 'popover' },
      { typed: 'under $80', kind: 'filter', meaning: 'Price: up to 80' },
      { typed: 'for', kind: 'ignored', meaning: 'no meaning' },
      { typed: 'holidays', kind: 'filter', meaning: 'Collar: Camp' },
    ])
    const synonym = { words: ['popover'], means: ['linen'] }
    const drafted = await preview({ query: 'popover', synonym })
    expect(drafted.parts).toEqual([{ typed: 'popover', kind: 'filter', meaning: 'Fabric: Linen' }])
    expect(drafted.products).toHaveLength(8)
    expect((await search('popover')).total).toBe(0)
    const stopped = await preview({ query: 'popover linen', stopWords: ['popover'] })
    expect(stopped.total).toBe(drafted.total)
  })

  test('shows the results of a rule that is being edited in place of the saved one', async () => {
    const rule = { queries: ['linen shirt'], pinned: ['heavy-tee-navy', 'no-such-shirt'], hidden: [] }
    const { rules } = (await shop().call('listSearchRules', { token })).body
    const saved = rules.find(({ queries }) => queries.includes('Linen shirt'))
    const shown = await preview({ query: 'linen shirt', rule: { ...rule, id: saved?.id } })
    expect(shown.products.map(({ slug, pinned }) => [slug, pinned])[0]).toEqual(['heavy-tee-navy', true])
    expect(shown.products.filter(({ pinned }) => pinned)).toHaveLength(1)
    expect(await preview({ query: 'linen shirt', rule: { ...rule, pinned: [], redirect: '/returns' } })).toMatchObject({
      redirect: '/returns',
    })
  })
})

test('an article is found by the words of its title, a page before it', async () => {
  const { db } = shop().deps
  const { title, slug } = await db.selectFrom('blogs').select(['title', 'slug']).executeTakeFirstOrThrow()
  expect((await search(title)).pages).toContainEqual({ title, path: `/blog/${slug}` })
  expect((await search('return policy')).pages).toEqual([{ title: 'Returns', path: '/returns' }])
})

test('searches that several visitors made and that found something are popular, without anything about the visitors', async () => {
  const ask = (query: string, address: string, more = '') =>
    shop().fetch(`/product-api/filter-products-sidebar?query=${encodeURIComponent(query)}${more}`, {}, address)
  const readPopular = async () => (await shop().call('readSearchRules')).body.popular
  const addresses = ['203.0.113.1', '203.0.113.2', '203.0.113.3']
  for (const address of addresses.slice(0, 2)) await ask('Oxford  Shirt', address)
  await ask('oxford shirt', '203.0.113.2')
  expect(await readPopular()).not.toContain('oxford shirt')
  await ask('oxford shirt', '203.0.113.3')
  expect(await readPopular()).toContain('oxford shirt')

  for (const address of addresses) {
    await ask('ginghm', address, '&typing=1')
    await ask('someone@example.com', address)
    await ask('harbour', address)
  }
  const { db } = shop().deps
  await db.updateTable('products').set({ status: 'archived' }).where('name', 'like', '%Harbour%').execute()
  const popular = await readPopular()
  // What nothing matches any more, or needs a correction, is not offered.
  for (const query of ['harbour', 'ginghm', 'someone@example.com']) expect(popular).not.toContain(query)
  const rows = await db.selectFrom('search_hits').selectAll().execute()
  expect(rows.length).toBeGreaterThan(3)
  expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|@/)
  const misses = await db.selectFrom('search_misses').select('query').execute()
  expect(misses.map(({ query }) => query)).not.toContain('ginghm')
})
