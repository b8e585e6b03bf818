// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { AttributesSection } from '../../../src/features/catalog/admin/AttributesSection.tsx'
import { CategoriesSection } from '../../../src/features/catalog/admin/CategoriesSection.tsx'
import { SizeChartsSection } from '../../../src/features/catalog/admin/SizeChartsSection.tsx'
import { $toasts } from '../../../src/site/browser/toasts.ts'
import { openScreens } from '../../support/admin-screens.ts'
import {
  enter,
  findButton,
  findField,
  hasButton,
  press,
  render,
  shownText,
  shownTexts,
  tick,
  until,
} from '../../support/render.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('../../../src/site/browser/api.ts', () => ({ call }))
const { calls, confirm, visit } = openScreens(call)
const category = (id: string, name: string, over = {}) => ({
  id,
  name,
  slug: id,
  parentId: null,
  description: '',
  inNavbar: true,
  products: 0,
  version: 'v1',
  ...over,
})

describe('attributes', () => {
  const fabric = {
    id: 'f',
    key: 'fabric',
    label: 'Fabric',
    kind: 'choice',
    of: 'product',
    unit: '',
    filter: true,
    version: 'v1',
    values: [
      { value: 'linen', label: 'Linen', hex: null, products: 1 },
      { value: 'wool', label: 'Wool', hex: null, products: 0 },
    ],
  }
  const facets = ['Size', 'Colour', 'Fabric'].map((label, place) => ({
    key: label,
    label,
    shown: place !== 1,
    position: place,
  }))
  const open = async (path: string, ...attributes: unknown[]) => {
    calls.answer('listAttributes', { attributes })
    calls.answer('listFacets', { facets, version: 'v1' })
    await visit(path)
    await render(createElement(AttributesSection))
  }
  const values = () =>
    [...document.querySelectorAll<HTMLInputElement>('[aria-label="Value"]')].map(({ value }) => value)

  test('are listed, with the filters of the shop in their order', async () => {
    await open('/admin/attributes', fabric)
    expect(shownTexts('tbody tr')).toEqual(['FabricLinen, WoolProductsYes'])
    expect(shownTexts('ol label')).toEqual(['Size', 'Colour', 'Fabric'])
    await press('Move Fabric up')
    await press('Move Size up')
    await tick('Colour')
    calls.answer('updateFacets', { message: 'Saved', version: 'v2' })
    await press('Save the filters')
    expect(calls.sent('updateFacets')[0]?.body).toEqual({
      facets: [
        { key: 'Size', label: 'Size', shown: true },
        { key: 'Fabric', label: 'Fabric', shown: true },
        { key: 'Colour', label: 'Colour', shown: true },
      ],
      version: 'v1',
    })
    await tick('Colour')
    await press('Save the filters')
    expect(calls.sent('updateFacets')[1]?.body).toMatchObject({ version: 'v2' })
  })

  test('whose filters someone else has changed say so, and keep what was chosen', async () => {
    await open('/admin/attributes', fabric)
    await tick('Colour')
    calls.refuse('updateFacets', 'Changed', { changes: [{ field: 'facets', theirs: [], yours: [] }], version: 'v9' })
    await press('Save the filters')
    expect(shownText('.conflict')).toContain('Someone else has saved the filters')
    expect(findField('Colour')).toMatchObject({ checked: true })
    calls.answer('updateFacets', { message: 'Saved', version: 'v10' })
    await press('Overwrite theirs')
    expect(calls.sent('updateFacets')[1]?.body).toMatchObject({ version: 'v9', facets: [{}, { shown: true }, {}] })
    expect(document.querySelector('.conflict')).toBeNull()
  })

  test('are edited with their values; those of a product stay', async () => {
    await open('/admin/attributes/f', fabric)
    expect(values()).toEqual(['Linen', 'Wool'])
    expect([findButton('Remove Linen').disabled, findButton('Remove Wool').disabled]).toEqual([true, false])
    expect(shownTexts('li .hint')).toEqual(['On 1 product'])
    await press('Move Wool up')
    await press('Add a value')
    await act(async () => undefined)
    const [first, , third] = document.querySelectorAll<HTMLInputElement>('[aria-label="Value"]')
    expect([first?.value, third?.value]).toEqual(['Wool', ''])
    await press('Remove Wool')
    await press('Remove ')
    calls.refuse('updateAttribute', 'Refused', { faults: [{ field: 'values.0', problem: 'is too long' }] })
    await tick('Shoppers filter by it')
    await press('Save')
    expect(shownText('[role="alert"]')).toBe('values.0 is too long')
    calls.answer('updateAttribute', { message: 'Saved' })
    await press('Save')
    expect(calls.sent('updateAttribute').at(-1)).toMatchObject({
      params: { id: 'f' },
      body: {
        label: 'Fabric',
        kind: 'choice',
        filter: false,
        values: [{ value: 'linen', label: 'Linen', hex: null }],
        version: 'v1',
      },
    })
    expect(location.pathname).toBe('/admin/attributes')
    // Read with the list, so after the save.
    expect(calls.sent('listFacets')).toHaveLength(1)
  })

  test('of colours have one for each value', async () => {
    await open('/admin/attributes/new')
    await enter('Name', 'Thread')
    await press('Add a value')
    expect(() => findField('Colour of ')).toThrow()
    await enter('Kind', 'color')
    expect(findField('Colour of ').value).toBe('#ffffff')
    await enter('Colour of ', '#112233')
    await enter('Value', 'Navy')
    calls.answer('createAttribute', { message: 'Saved' })
    await press('Save')
    expect(calls.sent('createAttribute')[0]?.body).toEqual({
      label: 'Thread',
      kind: 'color',
      of: 'product',
      unit: '',
      filter: true,
      values: [{ label: 'Navy', hex: '#112233' }],
    })
  })

  test('are deleted after asking; an absent one is not found', async () => {
    await open('/admin/attributes/f', fabric)
    confirm.mockReturnValueOnce(false)
    calls.answer('deleteAttribute', { message: 'Deleted' })
    await press('Delete')
    expect(calls.sent('deleteAttribute')).toEqual([])
    await press('Delete')
    expect(location.pathname).toBe('/admin/attributes')
    await open('/admin/attributes/none')
    expect(shownText('.nothing')).toBe('Not found')
  })
})

describe('categories', () => {
  const all = [
    category('r', 'All'),
    category('s', 'Shirts', { parentId: 'r', products: 5 }),
    category('p', 'Polos', { parentId: 'r', products: 2, inNavbar: false }),
    category('l', 'Linen', { parentId: 's' }),
  ]
  const open = async (path: string) => {
    calls.answer('listAllCategories', { categories: all, orderVersions: { r: 'v1', s: 'v5' } })
    await visit(path)
    await render(createElement(CategoriesSection))
  }

  test('name their parent, are sorted by their columns, and are arranged among their siblings', async () => {
    await open('/admin/categories?sort=-products')
    expect(shownTexts('tbody tr')[0]).toBe('ShirtssAllYes5')
    expect(shownTexts('tbody tr')[1]).toBe('PolospAllNo2')
    expect(shownTexts('.arrangement h2')).toEqual(['Order in All'])
    calls.refuse('arrange', 'Later')
    await press('Move Polos up')
    expect(calls.sent('arrange')[0]?.body).toEqual({ kind: 'category', ids: ['p', 's'], version: 'v1' })
    expect(shownTexts('.arrangement li > span')).toEqual(['Shirts', 'Polos'])
    calls.answer('arrange', { message: 'Saved', version: 'v2' })
    await press('Move Polos up')
    expect(shownTexts('.arrangement li > span')).toEqual(['Polos', 'Shirts'])
    await press('Move Shirts up')
    expect(calls.sent('arrange')[2]?.body).toEqual({ kind: 'category', ids: ['s', 'p'], version: 'v2' })
    await enter('Search categories', 'polo')
    expect(document.querySelector('.arrangement')).toBeNull()
  })

  test('that someone else has arranged are shown in their order, and the next move is of it', async () => {
    await open('/admin/categories')
    const message = 'Someone else has changed this since you opened it'
    const changes = [{ field: 'ids', theirs: ['p', 's'], yours: ['p', 's'] }]
    calls.refuse('arrange', message, { changes, version: 'v9' })
    await press('Move Shirts down')
    expect(shownTexts('.arrangement li > span')).toEqual(['Polos', 'Shirts'])
    expect($toasts.get().at(-1)?.text).toBe(message)
    calls.answer('arrange', { message: 'Saved', version: 'v10' })
    await press('Move Shirts up')
    expect(calls.sent('arrange')[1]?.body).toEqual({ kind: 'category', ids: ['s', 'p'], version: 'v9' })
  })

  test('have an order under each parent, also when two parents are called alike', async () => {
    const twins = ['s', 'p'].flatMap((parentId) => [
      category(parentId, 'Linen', { parentId: 'r' }),
      category(`${parentId}1`, 'Long', { parentId }),
      category(`${parentId}2`, 'Short', { parentId }),
    ])
    calls.answer('listAllCategories', { categories: [category('r', 'All'), ...twins], orderVersions: {} })
    await visit('/admin/categories')
    await render(createElement(CategoriesSection))
    expect(shownTexts('.arrangement h2')).toEqual(['Order in All', 'Order in Linen', 'Order in Linen'])
  })

  test('begin in the first one and in the menu, and are saved', async () => {
    await open('/admin/categories/new')
    expect(findField('Parent category').value).toBe('r')
    await enter('Name', 'Henleys')
    await enter('Web address', 'henleys')
    calls.answer('createCategory', { message: 'Saved' })
    await press('Save')
    expect(calls.sent('createCategory')[0]?.body).toMatchObject({ name: 'Henleys', parentId: 'r', inNavbar: true })
    await open('/admin/categories/p')
    await enter('Description', 'Soft')
    calls.answer('updateCategory', { message: 'Saved' })
    await press('Save')
    expect(calls.sent('updateCategory')[0]).toMatchObject({
      params: { id: 'p' },
      body: { description: 'Soft', inNavbar: false },
    })
    await open('/admin/categories/p')
    calls.answer('deleteCategory', { message: 'Deleted' })
    await press('Delete')
    expect(calls.sent('deleteCategory')[0]).toMatchObject({ params: { id: 'p' } })
  })
})

test('a new category waits for the others, of which one is its parent', async () => {
  let reply: (outcome: unknown) => void = () => undefined
  call.mockImplementation(() => new Promise((resolve) => (reply = resolve)))
  await visit('/admin/categories/new')
  await render(createElement(CategoriesSection))
  expect([hasButton('Save'), shownText('.nothing')]).toEqual([false, 'Loading…'])
  await act(async () => reply({ ok: true, reply: { categories: [category('r', 'All')] } }))
  expect([hasButton('Save'), findField('Parent category').value]).toEqual([true, 'r'])
})

describe('size charts', () => {
  const chart = {
    id: 'c',
    name: 'Shirts',
    measuredOn: 'garment',
    note: '',
    sizes: ['S', 'M'],
    categoryIds: ['s'],
    products: 2,
    measures: [{ name: 'Chest', how: 'Round', values: [{ mm: 500, toMm: null }, null] }],
    version: 'v1',
  }
  const open = async (path: string, ...charts: unknown[]) => {
    calls.answer('listAllSizeCharts', { charts })
    calls.answer('listAllCategories', {
      categories: [category('r', 'All'), category('s', 'Shirts', { parentId: 'r' })],
    })
    await visit(path)
    await render(createElement(SizeChartsSection))
  }
  const cells = () => [...document.querySelectorAll<HTMLInputElement>('.measures input')].map(({ value }) => value)

  test('are listed with what they measure', async () => {
    await open('/admin/size-charts', chart)
    expect(shownTexts('tbody tr')).toEqual(['ShirtsS, MChest12'])
    await open('/admin/size-charts')
    expect(shownText('.nothing')).toContain('No size charts yet.')
    await open('/admin/size-charts/none', chart)
    expect(shownText('.nothing')).toBe('Not found')
  })

  test('are edited in centimetres or inches, row by row', async () => {
    await open('/admin/size-charts/c', chart)
    expect(cells()).toEqual(['Chest', '50', '', 'Round'])
    expect(shownText('.measures legend')).toBe('Measures in centimetres')
    await tick('Inches')
    expect([shownText('.measures legend'), cells()[1]]).toEqual(['Measures in inches', expect.stringMatching(/^19/)])
    await tick('Centimetres')
    await press('Add a measure')
    await enter('Name of measure 2', 'Length')
    await enter('Length, M', '70')
    await press('Move Length up')
    expect(cells()).toEqual(['Length', '', '70', '', 'Chest', '50', '', 'Round'])
    await press('Remove Chest')
    await enter('Measured on', 'body')
    await tick('All (everything)')
    await tick('Shirts')
    calls.answer('updateSizeChart', { message: 'Saved' })
    await press('Save')
    expect(calls.sent('updateSizeChart')[0]).toMatchObject({
      params: { id: 'c' },
      body: {
        measuredOn: 'body',
        categoryIds: ['r'],
        version: 'v1',
        measures: [{ name: 'Length', how: '', values: [null, { mm: 700, toMm: null }] }],
      },
    })
    await until(() => expect(location.pathname).toBe('/admin/size-charts'))
  })

  test('with a cell that is no measure are not sent, and the cell is named', async () => {
    await open('/admin/size-charts/c', chart)
    await enter('Chest, M', 'wide')
    await press('Save')
    expect(calls.sent('updateSizeChart')).toEqual([])
    expect(shownText('#measure-faults')).toMatch(/^Chest, M: /)
    expect(findField('Chest, M').getAttribute('aria-invalid')).toBe('true')
    expect(findField('Chest, S').hasAttribute('aria-invalid')).toBe(false)
    await enter('Chest, M', '')
    calls.refuse('updateSizeChart', 'Refused', {
      faults: [
        { field: 'name', problem: 'is already in use' },
        { field: 'measures.0.name', problem: 'is too long' },
        { field: 'measures', problem: 'are too many' },
      ],
    })
    await press('Save')
    expect(shownText('#chart-name-fault')).toBe('Name is already in use')
    expect(shownTexts('#measure-faults p')).toEqual(['Chest is too long', 'Measures are too many'])
  })

  test('take a block of a spreadsheet, and leave a single word to the field', async () => {
    await open('/admin/size-charts/c', chart)
    const paste = async (text: string) => {
      const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), {
        clipboardData: { getData: () => text },
      })
      await act(async () => void findField('Chest, S').dispatchEvent(event))
      return event.defaultPrevented
    }
    expect([await paste('52'), cells()[1]]).toEqual([false, '50'])
    expect(await paste('52\t54')).toBe(true)
    expect(cells().slice(1, 3)).toEqual(['52', '54'])
  })

  test('say which category has another one so far', async () => {
    await open('/admin/size-charts/new', chart)
    expect(shownTexts('label .hint')).toEqual(['now has Shirts'])
    expect(hasButton('Delete')).toBe(false)
    await open('/admin/size-charts/c', chart)
    expect(shownTexts('label .hint')).toEqual([])
    confirm.mockReturnValueOnce(false)
    calls.answer('deleteSizeChart', { message: 'Deleted' })
    await press('Delete')
    expect(calls.sent('deleteSizeChart')).toEqual([])
    await press('Delete')
    expect(location.pathname).toBe('/admin/size-charts')
  })
})
