// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { AnnouncementSection } from '../../../src/features/content/admin/AnnouncementSection.tsx'
import { BannersSection } from '../../../src/features/content/admin/BannersSection.tsx'
import { BlogsSection } from '../../../src/features/content/admin/BlogsSection.tsx'
import { FeaturedSection } from '../../../src/features/content/admin/FeaturedSection.tsx'
import { PagesSection } from '../../../src/features/content/admin/PagesSection.tsx'
import { openScreens } from '../../support/admin-screens.ts'
import { enter, findField, hasButton, press, render, shownText, shownTexts, tick, until } from '../../support/render.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('../../../src/site/browser/api.ts', () => ({ call }))
const { calls, confirm, visit } = openScreens(call)

describe('the announcement', () => {
  const announcement = { text: 'Sale', link: '/offers', active: true, startsAt: null, endsAt: null, version: 'v1' }
  const open = async (present: object | null) => {
    calls.answer('readAnnouncement', { announcement: present })
    await render(createElement(AnnouncementSection))
  }

  test('is switched off and on, and shown as it will look', async () => {
    await open(announcement)
    expect(shownText('[role="status"]')).toBe('Shown now')
    expect(document.querySelector('.announcement-preview')?.hasAttribute('data-link')).toBe(true)
    await enter('Text', 'Winter sale')
    await enter('Link', '')
    expect(shownText('.announcement-preview')).toBe('Winter sale')
    expect(document.querySelector('.announcement-preview')?.hasAttribute('data-link')).toBe(false)
    calls.answer('toggleAnnouncement', { message: 'Saved' })
    calls.answer('readAnnouncement', { announcement: { ...announcement, active: false } })
    await press('Switch off')
    expect(calls.sent('toggleAnnouncement')[0]?.body).toEqual({ active: false })
    expect([shownText('[role="status"]'), hasButton('Switch on')]).toEqual(['Switched off', true])
  })

  test('that is the first is active, and saved with what was typed', async () => {
    await open(null)
    expect([hasButton('Switch off'), document.querySelector('.announcement-preview')]).toEqual([false, null])
    expect(shownText('.previews')).toBe('Nothing is shown without a text, such as “Free shipping this week”.')
    await enter('Text', 'Hello')
    calls.answer('saveAnnouncement', { message: 'Saved', announcement })
    await press('Save')
    expect(calls.sent('saveAnnouncement')[0]?.body).toMatchObject({ text: 'Hello', link: null, active: true })
    expect(calls.sent('readAnnouncement')).toHaveLength(2)
  })

  test('that could not be switched is not read again', async () => {
    await open(announcement)
    calls.refuse('toggleAnnouncement', 'Later')
    await press('Switch off')
    expect(calls.sent('readAnnouncement')).toHaveLength(1)
  })
})

describe('banners', () => {
  const banner = {
    id: 'b',
    title: 'Linen',
    text: 'Light',
    link: '/linen',
    linkText: '',
    active: true,
    startsAt: null,
    endsAt: null,
    image: { url: '/wide.jpg', phoneUrl: '/phone.jpg', alt: 'A shirt' },
    version: 'v1',
  }
  const open = async () => {
    calls.answer('listBanners', { banners: [banner] })
    await visit('/admin/banners/b')
    await render(createElement(BannersSection))
  }
  const preview = (screen: string) => document.querySelector(`[data-screen="${screen}"]`)
  const picture = (screen: string) => preview(screen)?.querySelector('img')?.getAttribute('src') ?? null

  test('are previewed on both screens while they are typed', async () => {
    await open()
    expect([picture('wide'), picture('phone')]).toEqual([
      expect.stringContaining('wide.jpg'),
      expect.stringContaining('phone.jpg'),
    ])
    expect(preview('wide')?.querySelector('.button')?.textContent).toBe('See more')
    await enter('Link text', 'Shop linen')
    await press('Remove: Picture for phones')
    expect(picture('phone')).toContain('wide.jpg')
    expect(preview('phone')?.querySelector('.button')?.textContent).toBe('Shop linen')
    await enter('Link', '')
    await enter('Title', '')
    expect(preview('wide')?.querySelector('.button')).toBeNull()
    expect(preview('wide')?.querySelector('strong')?.textContent).toBe('Title')
    await act(async () => preview('wide')?.querySelector('img')?.dispatchEvent(new Event('error')))
    expect(shownText('[data-screen="wide"] [role="alert"]')).toBe('There is no picture at this address')
  })

  test('are saved with their pictures, made and deleted', async () => {
    await open()
    calls.answer('updateBanner', { message: 'Saved' })
    await press('Save')
    expect(calls.sent('updateBanner')[0]).toMatchObject({
      params: { id: 'b' },
      body: { imageUrl: '/wide.jpg', phoneImageUrl: '/phone.jpg', imageAlt: 'A shirt', version: 'v1' },
    })
    await open()
    calls.answer('deleteBanner', { message: 'Deleted' })
    await press('Delete')
    expect(calls.sent('deleteBanner')[0]).toMatchObject({ params: { id: 'b' } })
    expect(shownTexts('tbody tr')).toEqual(['LinenShown now'])
    expect(document.querySelector<HTMLImageElement>('tbody img')?.src).toContain('/wide.jpg')
  })

  test('are arranged with the version of the order that was read', async () => {
    calls.answer('listBanners', { banners: [banner, { ...banner, id: 'c', title: 'Wool' }], orderVersion: 'v3' })
    await visit('/admin/banners')
    await render(createElement(BannersSection))
    calls.answer('arrange', { message: 'Saved', version: 'v4' })
    await press('Move Wool up')
    expect(calls.sent('arrange')[0]?.body).toEqual({ kind: 'banner', ids: ['c', 'b'], version: 'v3' })
  })
})

describe('articles', () => {
  const blog = {
    id: '3',
    title: 'Linen',
    slug: 'linen',
    excerpt: '',
    body: '<p>Text</p>',
    imageUrl: null,
    imageAlt: '',
    author: '',
    tags: ['care'],
    state: 'draft',
    version: 'v1',
  }
  const open = async (id: string, over = {}) => {
    calls.answer('readBlog', { blog: { ...blog, ...over } })
    calls.answer('listArticlePreviews', { previews: [] })
    calls.answer('listAllBlogs', { blogs: [{ ...blog, publishedAt: null }], total: 1 })
    await visit(`/admin/blog/${id}`)
    await render(createElement(BlogsSection))
  }

  test('are saved under their address, then the list is shown', async () => {
    await open('3')
    calls.answer('updateBlog', { message: 'Saved' })
    await press('Save')
    const body = { slug: 'linen', body: '<p>Text</p>', tags: ['care'], version: 'v1' }
    expect(calls.sent('updateBlog')[0]).toMatchObject({ params: { id: '3' }, body })
    expect([location.pathname, shownTexts('tbody tr')]).toEqual(['/admin/blog', ['LinenDraft']])
  })

  test('that are new begin as drafts, and stay open when they are refused', async () => {
    await open('new')
    await enter('Title', 'Care')
    await enter('Web address', 'care')
    calls.refuse('createBlog', 'Taken', { faults: [{ field: 'slug', problem: 'is already in use' }] })
    await press('Save')
    expect(calls.sent('createBlog')[0]?.body).toMatchObject({ title: 'Care', state: 'draft' })
    expect([location.pathname, shownText('.error')]).toEqual(['/admin/blog/new', 'Web address is already in use'])
    expect(hasButton('Delete')).toBe(false)
  })

  test.each([
    ['a draft', { state: 'draft' }, true],
    ['live', { state: 'published' }, false],
    ['still to come', { state: 'published', publishedAt: '2999-01-01T12:00:00Z' }, true],
  ])('that are %s have their own ways', async (_state, over, isPreviewed) => {
    await open('3', { publishedAt: '2026-01-02T12:00:00Z', ...over })
    expect(hasButton('Make a preview link')).toBe(isPreviewed)
  })

  test('are deleted after asking', async () => {
    await open('3')
    confirm.mockReturnValueOnce(false)
    calls.answer('deleteBlog', { message: 'Deleted' })
    await press('Delete')
    expect(calls.sent('deleteBlog')).toEqual([])
    await press('Delete')
    expect(location.pathname).toBe('/admin/blog')
    calls.refuse('readBlog', 'Not found')
    await visit('/admin/blog/9')
    await until(() => expect(shownText('.nothing')).toBe('Not found'))
  })
})

test('featured sections wait for the categories, and none is no category', async () => {
  const section = {
    id: 's',
    title: 'New',
    slug: 'new',
    subtitle: '',
    link: null,
    rule: 'newest',
    categoryId: 'c',
    productIds: [],
    sizeLimit: 8,
    active: true,
    version: 'v1',
  }
  const sections = [section, { ...section, id: 't', title: 'Offers' }]
  calls.answer('listSections', { sections, orderVersion: 'v6' })
  calls.refuse('listAllCategories', 'Later')
  await visit('/admin/sections')
  await render(createElement(FeaturedSection))
  expect(document.querySelector('table')).toBeNull()
  calls.answer('listAllCategories', { categories: [{ id: 'c', name: 'Shirts' }] })
  await render(createElement(FeaturedSection))
  expect(shownTexts('tbody tr')).toEqual(['NewNew productsYes8', 'OffersNew productsYes8'])
  calls.answer('arrange', { message: 'Saved', version: 'v7' })
  await press('Move Offers up')
  expect(calls.sent('arrange')[0]?.body).toMatchObject({ kind: 'section', version: 'v6' })
  await visit('/admin/sections/s')
  expect(findField('Category').value).toBe('c')
  await enter('Category', '')
  calls.answer('updateSection', { message: 'Saved' })
  await press('Save')
  expect(calls.sent('updateSection')[0]?.body).toMatchObject({ categoryId: null, rule: 'newest', sizeLimit: 8 })
  await visit('/admin/sections/new')
  await enter('Title', 'Offers')
  await enter('Web address', 'offers')
  await enter('Shows', 'offers')
  await tick('Switched on')
  calls.answer('createSection', { message: 'Saved' })
  await press('Save')
  expect(calls.sent('createSection')[0]?.body).toMatchObject({ rule: 'offers', active: false, sizeLimit: 8 })
})

describe('pages', () => {
  const page = {
    id: 'p',
    title: 'Returns',
    slug: 'returns',
    status: 'active',
    publishAt: null,
    role: 'returns',
    intro: '',
    body: '',
    seoTitle: '',
    seoDescription: '',
    updatedAt: '2026-01-02T12:00:00Z',
    version: 'v1',
  }
  const open = async (over = {}) => {
    calls.answer('readPage', { page: { ...page, ...over } })
    calls.answer('listPagePreviews', { previews: [] })
    await visit('/admin/pages/p')
    await render(createElement(PagesSection))
  }

  test('are listed with their role and when they go live', async () => {
    const later = { ...page, id: 'q', role: null, status: 'scheduled', publishAt: '2026-05-06T12:00:00Z' }
    calls.answer('listAllPages', { pages: [page, later], total: 2 })
    await visit('/admin/pages')
    await render(createElement(PagesSection))
    expect(shownTexts('td:nth-child(2)')).toEqual(['Live', expect.stringMatching(/^Scheduled: May 6, 2026/)])
    expect(shownTexts('td:nth-child(4)')).toEqual(['Returns', ''])
  })

  test.each([
    ['active', [true, false, 'Archive']],
    ['draft', [false, true, 'Archive']],
    ['scheduled', [false, true, 'Archive']],
    ['archived', [false, false, 'Restore as a draft']],
  ])('that are %s have their own ways', async (status, ways) => {
    await open({ status })
    expect([
      document.querySelector('a[href="/returns"]') !== null,
      hasButton('Make a preview link'),
      hasButton('Archive') ? 'Archive' : 'Restore as a draft',
    ]).toEqual(ways)
  })

  test('are moved, saved without a role, and deleted', async () => {
    await open()
    calls.answer('updatePage', { message: 'Saved', page: { ...page, version: 'v2' } })
    await press('Archive')
    expect(calls.sent('updatePage')[0]).toMatchObject({
      params: { id: 'p' },
      body: { status: 'archived', version: 'v1' },
    })
    await enter('Role', '')
    await press('Save')
    expect(calls.sent('updatePage')[1]?.body).toMatchObject({ role: null, title: 'Returns' })
    expect(calls.sent('readPage').length).toBeGreaterThan(2)
    confirm.mockReturnValueOnce(false)
    calls.answer('deletePage', { message: 'Deleted' })
    calls.answer('listAllPages', { pages: [], total: 0 })
    await press('Delete')
    expect(calls.sent('deletePage')).toEqual([])
    await press('Delete')
    expect(location.pathname).toBe('/admin/pages')
  })

  test('that are new take their address from the title unless one is typed', async () => {
    await visit('/admin/pages/new')
    await render(createElement(PagesSection))
    await enter('Title', 'Terms')
    calls.refuse('createPage', 'Later')
    await press('Save')
    expect(calls.sent('createPage')[0]?.body).toEqual({ title: 'Terms' })
    calls.answer('createPage', { message: 'Saved', page: { ...page, id: 'p' } })
    calls.answer('readPage', { page })
    await enter('Web address', 'terms')
    await press('Save')
    expect(calls.sent('createPage')[1]?.body).toEqual({ title: 'Terms', slug: 'terms' })
    expect(location.pathname).toBe('/admin/pages/p')
  })
})
