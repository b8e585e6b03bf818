// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { PreviewLinks } from '../../../src/features/catalog/admin/PreviewLinks.tsx'
import { ProductChoices } from '../../../src/features/catalog/admin/ProductChoices.tsx'
import { ProductPictures } from '../../../src/features/catalog/admin/ProductPictures.tsx'
import { ProductActions, ProductsSection } from '../../../src/features/catalog/admin/ProductsSection.tsx'
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
const category = (id: string, over = {}) => ({ id, name: `Category ${id}`, slug: id, parentId: null, ...over })

describe('the list of products', () => {
  test('says when a scheduled product goes live', async () => {
    const product = {
      id: '7',
      name: 'Oxford',
      imageUrl: '/media/oxford.jpg',
      status: 'active',
      publishAt: null,
      category: 'Shirts',
      finalPrice: 45,
      variants: 3,
      stock: 9,
      updatedAt: '2026-01-02T12:00:00Z',
    }
    const later = { ...product, id: '8', imageUrl: null, status: 'scheduled', publishAt: '2026-05-06T12:00:00Z' }
    calls.answer('listAllProducts', { products: [product, later], total: 2 })
    await visit('/admin/products?status=draft')
    await render(createElement(ProductsSection))
    expect(shownTexts('td:nth-child(2)')).toEqual(['Live', expect.stringMatching(/^Scheduled: May 6, 2026/)])
    expect(shownTexts('.badge[data-tone="good"]')).toEqual(['Live'])
    expect(shownTexts('td:nth-child(4)')).toEqual(['$45.00', '$45.00'])
    const pictures = [...document.querySelectorAll<HTMLImageElement>('tbody img')]
    expect(pictures.map(({ alt, width, height, loading }) => [alt, width, height, loading])).toEqual([
      ['', 32, 40, 'lazy'],
    ])
    expect(pictures[0]?.src).toContain('/.netlify/images?url=/media/oxford.jpg&w=240')
    expect(calls.sent('listAllProducts')).toEqual([{ query: { status: 'draft', limit: '25' } }])
  })
})

describe('a new product', () => {
  test('says how many variants it will have, and goes on to its own page', async () => {
    calls.answer('listAllCategories', { categories: [category('1'), category('2')] })
    await visit('/admin/products/new')
    await render(createElement(ProductsSection))
    expect(shownText('[role="status"]')).toBe('One variant will be made.')
    const add = async (label: string, words: string) => enter(label, `${words},`)
    await add('Colours', 'White, Blue')
    await add('Sizes', 'S, M, L')
    expect(shownText('[role="status"]')).toBe('6 variants will be made.')
    await enter('Name', 'Oxford')
    await enter('Price', '50')
    calls.answer('createProduct', { message: 'Saved', product: { id: '77' } })
    calls.refuse('readProduct', 'Not found')
    calls.refuse('listAttributes', 'Not found')
    calls.refuse('listAllSizeCharts', 'Not found')
    calls.refuse('readProductPictures', 'Not found')
    await press('Save')
    expect(calls.sent('createProduct')[0]?.body).toEqual({
      name: 'Oxford',
      categoryId: '1',
      brand: '',
      price: 50,
      colors: ['White', 'Blue'],
      sizes: ['S', 'M', 'L'],
    })
    expect(location.pathname).toBe('/admin/products/77')
    await until(() => expect(shownText('.nothing')).toBe('Not found'))
  })

  test('that is refused stays as it was typed', async () => {
    calls.answer('listAllCategories', { categories: [category('1')] })
    await visit('/admin/products/new')
    await render(createElement(ProductsSection))
    await enter('Name', 'Oxford')
    await enter('Web address', 'oxford')
    await enter('Price', '50')
    calls.refuse('createProduct', 'Taken', { faults: [{ field: 'slug', problem: 'is already in use' }] })
    await press('Save')
    expect(calls.sent('createProduct')[0]?.body).toMatchObject({ slug: 'oxford' })
    expect(shownText('.error')).toBe('Web address is already in use')
  })
})

describe('a whole product', () => {
  const onChanged = vi.fn()
  const open = (status: 'draft' | 'archived') => {
    onChanged.mockReset()
    return render(
      createElement(ProductActions, {
        product: { id: '7', name: 'Oxford', slug: 'oxford', status, version: 'v1' },
        onChanged,
      }),
    )
  }

  test('is archived, or restored as a draft', async () => {
    calls.answer('updateProduct', { message: 'Saved' })
    await open('draft')
    await press('Archive')
    await open('archived')
    expect(hasButton('Archive')).toBe(false)
    await press('Restore as a draft')
    expect(calls.sent('updateProduct').map(({ body }) => body)).toEqual([
      { status: 'archived', version: 'v1' },
      { status: 'draft', version: 'v1' },
    ])
    expect(onChanged).toHaveBeenCalledOnce()
  })

  test('is duplicated, and its copy opened', async () => {
    calls.answer('duplicateProduct', { message: 'Saved', product: { id: '78' } })
    await open('draft')
    await press('Duplicate')
    expect(location.pathname).toBe('/admin/products/78')
  })

  test('is deleted after asking, unless it was ordered', async () => {
    await visit('/admin/products/7')
    await open('draft')
    confirm.mockReturnValueOnce(false)
    calls.refuse('deleteProduct', 'This product has been ordered. Archive it instead.')
    await press('Delete')
    expect(calls.sent('deleteProduct')).toEqual([])
    await press('Delete')
    expect(location.pathname).toBe('/admin/products/7')
    calls.answer('deleteProduct', { message: 'Deleted' })
    await press('Delete')
    expect(location.pathname).toBe('/admin/products')
  })
})

test('preview links are made, copied and withdrawn', async () => {
  const writeText = vi.fn()
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  const markets = [{ name: 'Germany', language: 'de', url: 'https://shop.example/preview/1?market=de' }]
  const preview = { id: 'p', url: 'https://shop.example/preview/1', markets, expiresAt: '2026-05-06T12:00:00Z' }
  calls.answer('listPreviews', { previews: [] })
  await render(createElement(PreviewLinks, { of: 'product', id: '7' }))
  expect(document.querySelector('ul')).toBeNull()
  calls.answer('createPreview', { message: 'Saved' })
  calls.answer('listPreviews', { previews: [preview] })
  await press('Make a preview link')
  expect(calls.sent('createPreview')[0]).toMatchObject({ params: { id: '7' }, body: { days: 7 } })
  expect(shownText('li .hint')).toMatch(/^until May 6, 2026/)
  expect(document.querySelector<HTMLAnchorElement>('li a[href$="?market=de"]')?.textContent).toBe('Germany (German)')
  await press('Copy the link')
  expect(writeText).toHaveBeenCalledWith(preview.url)
  calls.refuse('deletePreview', 'Later')
  await press('Withdraw')
  expect(calls.sent('listPreviews')).toHaveLength(2)
  calls.answer('deletePreview', { message: 'Deleted' })
  await press('Withdraw')
  expect(calls.sent('deletePreview').at(-1)).toMatchObject({ params: { id: 'p' } })
  expect(calls.sent('listPreviews')).toHaveLength(3)
})

describe('the pictures of a product', () => {
  const picture = (url: string, alt: string) => ({ url, alt, color: null })
  const open = (...pictures: ReturnType<typeof picture>[]) =>
    render(createElement(ProductPictures, { id: '7', loaded: { pictures, colors: [], version: 'v1' } }))

  test('are saved without spaces, once they changed', async () => {
    await open(picture('/a', 'Collar'), picture('/b', 'Cuff'))
    expect([findButton('Save the pictures').disabled, findButton('Undo').disabled]).toEqual([true, true])
    await enter('What picture 1 shows', ' Front ')
    calls.answer('saveProductPictures', { pictures: [picture('/a', 'Front')], colors: [], version: 'v2' })
    await press('Save the pictures')
    expect(calls.sent('saveProductPictures')[0]).toMatchObject({
      params: { id: '7' },
      body: { pictures: [picture('/a', 'Front'), picture('/b', 'Cuff')], version: 'v1' },
    })
    expect(findButton('Save the pictures').disabled).toBe(true)
    await press('Remove picture 1')
    await press('Save the pictures')
    expect(calls.sent('saveProductPictures')[1]?.body).toEqual({ pictures: [], version: 'v2' })
  })

  test('that are refused stay as they are, and can be taken back', async () => {
    await open(picture('/a', 'Collar'))
    await press('Remove picture 1')
    calls.refuse('saveProductPictures', 'Later')
    await press('Save the pictures')
    expect(findButton('Save the pictures').disabled).toBe(false)
    await press('Undo')
    expect(findField('What picture 1 shows').value).toBe('Collar')
  })

  test('without a description are counted', async () => {
    await open(picture('/a', ' '), picture('/b', 'B'))
    expect(shownText('section > .hint')).toContain('One picture has no description.')
    await enter('What picture 2 shows', '')
    expect(shownText('section > .hint')).toContain('2 pictures have no description.')
    await enter('What picture 1 shows', 'A')
    await enter('What picture 2 shows', 'B')
    expect(shownTexts('section > .hint')).toEqual([])
  })
})

describe('the choices of a product', () => {
  const onSaved = vi.fn()
  const open = (over = {}) => {
    onSaved.mockReset()
    const options = { colors: ['White', 'Blue'], sizes: ['S'], optionName: '', optionValues: [], ...over }
    const product = { id: '7', options, variants: [{ id: 'v1' }, { id: 'v2' }] }
    return render(
      createElement(ProductChoices, { product, onSaved } as unknown as Parameters<typeof ProductChoices>[0]),
    )
  }
  const body = () => calls.sent('saveProductOptions').at(-1)?.body
  const rename = async (value: string, name: string, key = 'Enter') => {
    await press(`Rename ${value}`)
    await enter(`New name of ${value}`, name)
    await act(async () => {
      const field = findField(`New name of ${value}`)
      field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    })
  }

  test('are saved once they changed, with the variants that were seen', async () => {
    await open()
    expect(findButton('Save the choices').disabled).toBe(true)
    await enter('Sizes', 'M,')
    calls.answer('saveProductOptions', { message: 'Saved' })
    await press('Save the choices')
    expect(body()).toEqual({
      colors: ['White', 'Blue'],
      sizes: ['S', 'M'],
      optionName: '',
      optionValues: [],
      seenVariants: ['v1', 'v2'],
      takeFromCarts: false,
      renames: [],
    })
    expect(onSaved).toHaveBeenCalledOnce()
  })

  test('keep what hangs on a value that is renamed, also twice', async () => {
    await open()
    await rename('White', 'Ivory')
    await rename('Ivory', 'Cream')
    calls.answer('saveProductOptions', { message: 'Saved' })
    await press('Save the choices')
    expect(body()).toMatchObject({
      colors: ['Cream', 'Blue'],
      renames: [{ field: 'colors', from: 'White', to: 'Cream' }],
    })
  })

  test.each([
    ['taken', 'blue', 'Enter'],
    ['empty', ' ', 'Enter'],
    ['given up', 'Ivory', 'Escape'],
  ])('keep a value whose new name is %s', async (_why, name, key) => {
    await open()
    await rename('White', name, key)
    expect(hasButton('Rename White')).toBe(true)
    expect(findButton('Save the choices').disabled).toBe(true)
  })

  test('forget a name that was given and taken back', async () => {
    await open()
    await rename('White', 'Ivory')
    await rename('Ivory', 'White')
    await enter('Sizes', 'M,')
    calls.answer('saveProductOptions', { message: 'Saved' })
    await press('Save the choices')
    expect(body()).toMatchObject({ colors: ['White', 'Blue'], renames: [] })
  })

  test('a new value that is renamed is simply new', async () => {
    await open()
    await enter('Colours', 'Pink,')
    await rename('Pink', 'Rose')
    await rename('White', 'Ivory')
    await press('Remove Ivory')
    calls.answer('saveProductOptions', { message: 'Saved' })
    await press('Save the choices')
    expect(body()).toMatchObject({ colors: ['Blue', 'Rose'], renames: [] })
  })

  test('have a third one once it has a name', async () => {
    await open()
    expect(() => findField('Length')).toThrow()
    await enter('Another choice', 'Length')
    await enter('Length', 'Long, Short,')
    calls.refuse('saveProductOptions', 'Refused', { faults: [{ field: 'optionName', problem: 'is too long' }] })
    await press('Save the choices')
    expect(body()).toMatchObject({ optionName: 'Length', optionValues: ['Long', 'Short'] })
    expect([shownText('.error'), onSaved.mock.calls.length]).toEqual(['The name is too long', 0])
  })

  test('that lie in carts ask whether to remove them there', async () => {
    await open()
    await press('Remove Blue')
    calls.refuse('saveProductOptions', 'Refused', {
      faults: [{ field: 'colors.1', problem: 'Blue is what 3 shoppers have in their carts' }],
    })
    await press('Save the choices')
    expect(shownText('.error')).toContain('in their carts')
    await tick('Remove it from carts')
    calls.answer('saveProductOptions', { message: 'Saved' })
    await press('Save the choices')
    expect(body()).toMatchObject({ takeFromCarts: true, colors: ['White'] })
    expect(shownTexts('.error')).toEqual([])
  })
})

const attribute = (key: string, kind: string, unit = '') => ({
  id: key,
  key,
  label: key,
  kind,
  of: 'product',
  unit,
  values: [],
  filter: true,
})
const options = { colors: ['White'], sizes: ['S', 'M'], optionName: '', optionValues: [] }
const oxford = {
  id: '7',
  name: 'Oxford',
  slug: 'oxford',
  status: 'active',
  publishAt: null,
  categoryId: '1',
  description: '',
  attributes: { fabric: ['Linen'] },
  sizeChart: 'category',
  modelHeight: null,
  modelSize: '',
  care: [],
  tags: [],
  seoTitle: '',
  seoDescription: '',
  version: 'v1',
  options,
  variants: [],
}

describe('the screen of a product', () => {
  const open = async () => {
    calls.answer('readProduct', { product: oxford })
    calls.answer('listAllCategories', { categories: [category('1')] })
    calls.answer('listAttributes', { attributes: [attribute('fabric', 'choice'), attribute('rise', 'number', 'cm')] })
    calls.answer('listAllSizeCharts', { charts: [{ id: 'c', name: 'Shirts' }] })
    calls.answer('readProductPictures', { pictures: [], colors: [], version: 'v1' })
    calls.answer('readProductLook', { products: [], version: 'v1' })
    calls.answer('readProductVideo', { video: null, version: 'v1' })
    calls.answer('readStruckPrices', { markets: [] })
    await visit('/admin/products/7')
    await render(createElement(ProductsSection))
    await until(() => expect(findField('fabric').value).toBe('Linen'))
  }
  const given = (name: 'updateProduct') => calls.sent(name).map(({ body }) => body)

  test('has a field for each attribute, which are saved together', async () => {
    await open()
    expect(hasButton('Make a preview link')).toBe(false)
    expect(shownText('[data-name="attributes.rise"] .hint')).toBe('Numbers in cm, separated by commas')
    const choices = (label: string) => [...(findField(label) as HTMLSelectElement).options].map(({ text }) => text)
    expect(choices('Size chart')).toEqual(['Same as its category', 'None', 'Shirts'])
    expect(choices('Size the model wears')).toEqual(['', 'S', 'M'])
    calls.answer('updateProduct', { message: 'Saved', product: { version: 'v2' } })
    await enter('rise', '28, 30')
    await press('Save')
    const [sent] = given('updateProduct')
    expect(sent).toMatchObject({ name: 'Oxford', attributes: { fabric: ['Linen'], rise: ['28', '30'] }, version: 'v1' })
    expect(Object.keys(sent ?? {})).not.toContain('attributes.rise')
  })

  test('archives what was saved a moment before, and keeps what was typed since', async () => {
    await open()
    await enter('Name', 'Oxford shirt')
    const saved = { ...oxford, name: 'Oxford shirt', version: 'v2' }
    calls.answer('updateProduct', { message: 'Saved', product: saved })
    calls.answer('readProduct', { product: saved })
    calls.answer('listPreviews', { previews: [] })
    await press('Save')
    await enter('Title for search engines', 'Shirts')
    calls.answer('readProduct', { product: { ...saved, status: 'draft', care: ['Wash cold'], version: 'v3' } })
    await press('Archive')
    expect(given('updateProduct')[1]).toEqual({ status: 'archived', version: 'v2' })
    await until(() => expect(findField('State').value).toBe('draft'))
    expect(hasButton('Make a preview link')).toBe(true)
    expect([findField('Title for search engines').value, findField('Care').value]).toEqual(['Shirts', 'Wash cold'])
    await press('Save')
    expect(given('updateProduct')[2]).toMatchObject({ seoTitle: 'Shirts', name: 'Oxford shirt', version: 'v3' })
  })

  test('offers a new colour for its pictures at once', async () => {
    const picture = (alt: string) => ({ url: '/a', alt, color: null })
    const white = { slug: 'white', name: 'White' }
    await open()
    calls.answer('readProductPictures', { pictures: [picture('Front')], colors: [white], version: 'v2' })
    calls.answer('saveProductOptions', { message: 'Saved' })
    await enter('Colours', 'Navy,')
    await press('Save the choices')
    await until(() => expect(findField('What picture 1 shows').value).toBe('Front'))
    await enter('What picture 1 shows', 'The front')
    const colors = [white, { slug: 'navy', name: 'Navy' }]
    calls.answer('readProductPictures', { pictures: [picture('Front')], colors, version: 'v2' })
    await enter('Colours', 'Navy,')
    await press('Save the choices')
    await until(() => expect(findField('Colour of picture 1').textContent).toBe('All coloursWhiteNavy'))
    expect(findField('What picture 1 shows').value).toBe('The front')
  })
})
