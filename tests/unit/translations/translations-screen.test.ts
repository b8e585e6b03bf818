// @vitest-environment happy-dom
import { createElement } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { goTo } from '../../../src/desk/browser/lists/list-address.ts'
import { RecordTranslations } from '../../../src/features/translations/admin/RecordTranslations.tsx'
import { TranslationForm } from '../../../src/features/translations/admin/TranslationForm.tsx'
import { TranslationsSection } from '../../../src/features/translations/admin/TranslationsSection.tsx'
import { openScreens } from '../../support/admin-screens.ts'
import { enter, press, render, shownText, tick, until } from '../../support/render.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('../../../src/site/browser/api.ts', () => ({ call }))
const { calls } = openScreens(call)

const languages = {
  own: 'en',
  languages: [
    { language: 'de', markets: ['Germany'] },
    { language: 'fr', markets: [] },
  ],
}
const text = { form: 'line', sourceMark: 'm1' }
const read = {
  title: 'Quay Shirt',
  fields: [
    { ...text, field: 'name', label: 'Name', source: 'Quay Shirt', state: 'missing' },
    { ...text, field: 'seoTitle', label: 'Title', source: 'Of linen', state: 'outdated' },
  ],
  texts: { name: '', seoTitle: 'Aus Flachs' },
  version: 'v1',
}
const form = { kind: 'product', record: '7', language: 'de' } as const

beforeEach(() => {
  calls.answer('listLanguages', languages)
  calls.answer('readTranslation', read)
})

describe('the texts of a record', () => {
  test('stand beside their sources, with the fallback in empty fields and marks', async () => {
    await render(createElement(TranslationForm, form))
    await until(() => shownText().includes('Not translated: shoppers read the text above'))
    expect(shownText()).toContain('Outdated: the text above has changed since it was translated')
    const inputs = [...document.querySelectorAll<HTMLInputElement>('input.input')]
    expect(inputs.map(({ lang, dir }) => `${lang} ${dir}`)).toEqual(['de auto', 'de auto'])
    expect(inputs.map(({ placeholder, value }) => [placeholder, value])).toEqual([
      ['Quay Shirt', ''],
      ['Of linen', 'Aus Flachs'],
    ])
  })

  test('are saved with the sources that were read; an outdated one counts when it is confirmed', async () => {
    calls.answer('saveTranslation', { ...read, message: 'Saved', version: 'v2' })
    await render(createElement(TranslationForm, form))
    await until(() => shownText().includes('Save'))
    await enter('Name', 'Kaihemd')
    await tick('Title: the translation still fits')
    await press('Save')
    expect(calls.sent('saveTranslation').at(-1)?.body).toEqual({
      ...form,
      texts: { name: 'Kaihemd', seoTitle: 'Aus Flachs' },
      sources: { name: 'm1', seoTitle: 'm1' },
      confirmed: ['seoTitle'],
      version: 'v1',
    })
  })

  test('are asked for when they are opened, not before', async () => {
    await render(createElement(RecordTranslations, { kind: 'product', record: '7' }))
    expect(calls.sent('listLanguages')).toEqual([])
  })
})

test('the screen counts what is left, and lists texts with their states', async () => {
  calls.answer('listTranslations', {
    texts: [
      {
        kind: 'page',
        record: '5',
        key: 'parcels',
        title: 'Parcels',
        field: 'body',
        state: 'missing',
        source: '<p>We ship at noon.</p>',
        translation: null,
      },
    ],
    total: 1,
    counts: [
      { kind: 'page', total: 5, missing: 1, outdated: 2 },
      { kind: 'color', total: 3, missing: 0, outdated: 0 },
    ],
  })
  await render(createElement(TranslationsSection))
  await until(() => shownText().includes('We ship at noon.'))
  expect(shownText()).toContain('1 missing, 2 outdated of 5')
  expect(shownText()).toContain('all 3 translated')
  expect(shownText()).toContain('German (Germany)')
  expect(document.querySelector('table a')?.getAttribute('href')).toBe('/admin/translations/page?language=de&record=5')
})

test('words of mails are changed in the shop’s own language, too, without a file', async () => {
  const paid = { kind: 'mail', record: 'orders/server.paid', key: 'orders/server.paid', title: 'Order is confirmed' }
  calls.answer('listTranslations', {
    texts: [{ ...paid, field: 'text', state: 'built-in', source: 'Order is confirmed', translation: null }],
    total: 1,
    counts: [{ kind: 'mail', total: 1, missing: 0, outdated: 0 }],
  })
  goTo('/admin/translations?kind=mail&language=en')
  await render(createElement(TranslationsSection))
  await until(() => shownText().includes('The shop’s words'))
  expect(calls.sent('listTranslations').at(-1)?.query).toMatchObject({ language: 'en', kind: 'mail' })
  expect([...document.querySelectorAll('select option')].map(({ textContent }) => textContent)).toContain('English')
  expect(shownText()).not.toContain('Import')
})
