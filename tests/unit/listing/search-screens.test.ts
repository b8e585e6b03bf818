// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SearchRulesSection } from '../../../src/features/listing/admin/SearchRulesSection.tsx'
import { SynonymsSection } from '../../../src/features/listing/admin/SynonymsSection.tsx'
import { openScreens } from '../../support/admin-screens.ts'
import { enter, findButton, findField, hasButton, press, render, shownText, shownTexts } from '../../support/render.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('../../../src/site/browser/api.ts', () => ({ call }))
const { calls, visit } = openScreens(call)
const found = (over = {}) => ({
  parts: [],
  correctedQuery: null,
  ignored: [],
  redirect: null,
  pages: [],
  total: 2,
  products: [
    { id: '1', name: 'Oxford', slug: 'oxford', image: { url: '/o.jpg', alt: '' }, pinned: true },
    { id: '2', name: 'Polo', slug: 'polo', image: null, pinned: false },
  ],
  ...over,
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  calls.answer('previewSearch', found())
})
afterEach(() => void vi.useRealTimers())
const pause = () => act(() => vi.advanceTimersByTimeAsync(300))
const asked = () => calls.sent('previewSearch').map(({ body }) => body)

describe('rules of the search', () => {
  const rule = { id: 'r', queries: ['gift', 'present'], pinned: ['oxford'], hidden: [], redirect: null, version: 'v1' }
  const open = async (path: string) => {
    calls.answer('listSearchRules', { rules: [rule, { ...rule, id: 's', queries: ['back'], redirect: '/returns' }] })
    await visit(path)
    await render(createElement(SearchRulesSection))
  }
  const chips = (label: string) => shownTexts(`ul[aria-label="${label} added"] li`).map((text) => text.replace('×', ''))

  test('are listed with what they lead to, beside a search to try', async () => {
    await open('/admin/search')
    expect(shownTexts('tbody tr')).toEqual(['gift, present1 first', 'back/returns'])
    await pause()
    expect(document.querySelector('[aria-label="First results"]')).toBeNull()
    await enter('Try a search', 'linen')
    expect(asked()).toEqual([{ query: '' }])
    await pause()
    expect(asked().at(-1)).toEqual({ query: 'linen' })
    expect(shownTexts('ol[aria-label="First results"] li')).toEqual(['Oxford Pinnedoxford', 'Polo polo'])
  })

  test('are tried while they are edited: the last one typed counts', async () => {
    await open('/admin/search/r')
    await enter('Try a search', 'pres')
    await enter('Try a search', 'present')
    await pause()
    expect(asked()).toEqual([
      {
        query: 'present',
        rule: { id: 'r', queries: ['gift', 'present'], pinned: ['oxford'], hidden: [], redirect: null },
      },
    ])
  })

  test('pin and hide products from the preview, and take them back', async () => {
    await open('/admin/search/r')
    await pause()
    expect([findButton('Pin Oxford').textContent, hasButton('Hide Oxford')]).toEqual(['Unpin', false])
    await press('Pin Polo')
    expect(chips('Products that come first')).toEqual(['oxford', 'polo'])
    await press('Pin Oxford')
    expect(chips('Products that come first')).toEqual(['polo'])
    await press('Hide Oxford')
    expect(chips('Hidden products')).toEqual(['oxford'])
    calls.answer('updateSearchRule', { message: 'Saved' })
    await press('Save')
    expect(calls.sent('updateSearchRule')[0]).toMatchObject({
      params: { id: 'r' },
      body: { pinned: ['polo'], hidden: ['oxford'], redirect: null, version: 'v1' },
    })
  })

  test('that are new begin with the search that failed', async () => {
    await open('/admin/search/new?word=toga')
    await pause()
    expect(asked()[0]).toEqual({ query: 'toga', rule: { queries: ['toga'], pinned: [], hidden: [], redirect: null } })
    calls.answer('createSearchRule', { message: 'Saved' })
    await enter('Page instead of results', '/returns')
    await press('Save')
    expect(calls.sent('createSearchRule')[0]?.body).toMatchObject({ queries: ['toga'], redirect: '/returns' })
  })
})

describe('the preview', () => {
  const open = async (preview: object) => {
    calls.answer('previewSearch', preview)
    calls.answer('listSearchRules', { rules: [] })
    await visit('/admin/search')
    await render(createElement(SearchRulesSection))
    await enter('Try a search', 'blue shrit')
    await pause()
  }

  test('says what each word was taken for', async () => {
    await open(
      found({
        parts: [{ typed: 'blue', kind: 'filter', meaning: 'Colour: Blue' }],
        correctedQuery: 'blue shirt',
        ignored: ['xl'],
        pages: [{ title: 'Sizes' }],
        total: 1,
      }),
    )
    expect(shownText('.search-preview')).toContain('“blue” filters by Colour: Blue')
    expect(shownText('.search-preview')).toContain('Searched as “blue shirt”.')
    expect(shownText('.search-preview')).toContain('Nothing matches all of it; left out: xl.')
    expect(shownText('.search-preview')).toContain('Pages: Sizes1 product')
  })

  test('leaves out what does not apply', async () => {
    await open(found())
    expect(shownText('.search-preview')).not.toMatch(/Searched as|left out|Pages|Leads to/)
    expect(shownText('.search-preview')).toContain('2 products')
  })

  test('names the page that a search leads to', async () => {
    await open(found({ redirect: '/returns', products: [] }))
    expect(shownText('.search-preview p')).toBe('Leads to /returns, without results.')
  })

  test('passes over a reply that comes after a later one', async () => {
    await open(found())
    const replies: ((total: number) => void)[] = []
    call.mockImplementation(
      () => new Promise((resolve) => replies.push((total) => resolve({ ok: true, reply: found({ total }) }))),
    )
    for (const query of ['blue', 'blue shirt']) {
      await enter('Try a search', query)
      await pause()
    }
    await act(async () => replies[1]?.(7))
    await act(async () => replies[0]?.(9))
    expect(shownText('.search-preview')).toContain('7 products')
  })

  test('keeps the last results when it cannot be loaded', async () => {
    await open(found())
    calls.refuse('previewSearch', 'Later')
    await enter('Try a search', 'blue')
    await pause()
    expect(shownTexts('ol[aria-label="First results"] li')).toHaveLength(2)
  })
})

describe('synonyms', () => {
  const synonym = { id: 'y', words: ['kurta'], means: ['band collar'], version: 'v1' }
  const open = async (path: string) => {
    calls.answer('listSynonyms', { synonyms: [synonym] })
    calls.answer('readStopWords', { words: ['premium'], version: 'v1' })
    await visit(path)
    await render(createElement(SynonymsSection))
  }

  test('are tried with their first word, and saved', async () => {
    await open('/admin/synonyms/y')
    await pause()
    expect(asked()).toEqual([{ query: 'kurta', synonym: { id: 'y', words: ['kurta'], means: ['band collar'] } }])
    calls.answer('updateSynonym', { message: 'Saved' })
    await enter('Searched as', 'collar,')
    await press('Save')
    expect(calls.sent('updateSynonym')[0]?.body).toMatchObject({ means: ['band collar', 'collar'], version: 'v1' })
    await open('/admin/synonyms/new?word=toga')
    calls.answer('createSynonym', { message: 'Saved' })
    await enter('Searched as', 'tunic,')
    await press('Save')
    expect(calls.sent('createSynonym')[0]?.body).toEqual({ words: ['toga'], means: ['tunic'] })
  })

  test('have the stop-words beside their list, tried with the last one', async () => {
    await open('/admin/synonyms')
    expect(shownTexts('tbody tr')).toEqual(['kurtaband collar'])
    await enter('Stop-words', 'finest,')
    await pause()
    expect(asked().at(-1)).toEqual({ query: 'finest', stopWords: ['premium', 'finest'] })
    calls.refuse('saveStopWords', 'Later')
    await press('Save')
    expect(calls.sent('readStopWords')).toHaveLength(1)
    calls.answer('saveStopWords', { message: 'Saved', version: 'v2' })
    await press('Save')
    expect(calls.sent('saveStopWords').at(-1)?.body).toEqual({ words: ['premium', 'finest'], version: 'v1' })
    expect(calls.sent('readStopWords')).toHaveLength(2)
    expect(findField('Stop-words')).toBeDefined()
  })
})
