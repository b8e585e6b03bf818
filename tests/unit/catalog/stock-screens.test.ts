// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import '../../../src/app/admin/catalogue-files-section.ts'
import { CatalogueFilesSection } from '../../../src/features/catalog/admin/CatalogueFilesSection.tsx'
import { StockSection } from '../../../src/features/catalog/admin/StockSection.tsx'
import { StockTable } from '../../../src/features/catalog/admin/StockTable.tsx'
import type { StockedVariant } from '../../../src/features/catalog/admin-contract.ts'
import { catalogueFileMaxBytes } from '../../../src/platform/pure/limits.ts'
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
const files = vi.hoisted(() => ({
  readColumns: vi.fn(),
  checkCatalogue: vi.fn(),
  importCatalogue: vi.fn(),
  sendCatalogue: vi.fn(),
  readCatalogue: vi.fn(),
}))
vi.mock('../../../src/features/catalog/admin/catalogue-files.ts', () => files)

const { calls, visit } = openScreens(call)
beforeEach(() => {
  files.readColumns.mockReset().mockResolvedValue({ format: 'shopify' })
  files.checkCatalogue.mockReset()
  files.importCatalogue.mockReset()
  files.sendCatalogue.mockImplementation((csv, { copyPictures: _copies, ...way }, { dryRun }) =>
    dryRun ? files.checkCatalogue(csv, way) : files.importCatalogue({ csv, ...way }),
  )
  files.readCatalogue.mockReset()
})

const variant = (id: string, over: Partial<StockedVariant> = {}): StockedVariant => ({
  id,
  productId: '7',
  productName: 'Oxford',
  imageUrl: null,
  sku: `OX-${id}`,
  color: 'White',
  size: 'M',
  barcode: '',
  option: undefined,
  weightGrams: null,
  attributes: {},
  price: 50,
  compareAt: null,
  stock: 5,
  held: 0,
  ...over,
})

describe('prices and stock', () => {
  const onSaved = vi.fn()
  const open = (over: Partial<Parameters<typeof StockTable>[0]> = {}) => {
    onSaved.mockReset()
    return render(createElement(StockTable, { variants: [variant('1'), variant('2'), variant('3')], onSaved, ...over }))
  }
  const key = async (label: string, name: string, over: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...over })
    await act(async () => void findField(label).dispatchEvent(event))
    return event.defaultPrevented
  }
  const paste = (label: string, text: string) => {
    const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), {
      clipboardData: { getData: () => text },
    })
    return act(async () => void findField(label).dispatchEvent(event))
  }
  const status = () => shownText('[role="status"]')
  const changes = () => Reflect.get(calls.sent('updateVariants').at(-1)?.body ?? {}, 'changes')

  test('count the rows that were changed; what is typed back is no change', async () => {
    await open()
    expect([status(), findButton('Save all').disabled]).toEqual(['Nothing changed', true])
    await enter('Price of OX-1', '45')
    await enter('Stock of OX-2', '7')
    expect([status(), findButton('Save all').disabled]).toEqual(['2 rows changed', false])
    await enter('Price of OX-1', '50.00')
    expect(status()).toBe('1 row changed')
    expect(findField('Stock of OX-2').dataset['dirty']).toBe('true')
    await press('Undo')
    expect([status(), findField('Stock of OX-2').value]).toEqual(['Nothing changed', '5'])
  })

  test('are saved at once, each with what was seen before', async () => {
    await open()
    calls.answer('updateVariants', { message: 'Saved', faults: [] })
    await enter('Price of OX-1', '45')
    await enter('Stock of OX-2', '7')
    await press('Save all')
    expect(changes()).toEqual([
      { id: '1', price: 45, seenPrice: 50 },
      { id: '2', stock: 7, seenStock: 5 },
    ])
    expect([status(), onSaved.mock.calls.length]).toEqual(['Nothing changed', 1])
  })

  test('with a cell that is wrong are not sent, and the row says why', async () => {
    await open()
    await enter('Price of OX-1', 'free')
    await enter('Stock of OX-2', '7')
    await press('Save all')
    expect(calls.sent('updateVariants')).toEqual([])
    expect(shownTexts('.error')).toEqual(['Enter a price such as 49.50'])
    expect([...document.querySelectorAll('tbody tr')].map((row) => row.getAttribute('data-fault'))).toEqual([
      'true',
      'false',
      'false',
    ])
  })

  test('that the server refuses stay typed', async () => {
    await open()
    calls.answer('updateVariants', {
      message: 'Nothing was saved.',
      faults: [{ id: '2', problem: 'The stock has changed' }],
    })
    await enter('Stock of OX-2', '7')
    await press('Save all')
    expect(shownTexts('.error')).toEqual(['The stock has changed'])
    expect([findField('Stock of OX-2').value, onSaved.mock.calls.length]).toEqual(['7', 1])
    calls.refuse('updateVariants', 'Later')
    await press('Save all')
    expect([findField('Stock of OX-2').value, onSaved.mock.calls.length]).toEqual(['7', 1])
  })

  test('are walked by keys, saved by Ctrl+S and taken back by Escape', async () => {
    await open()
    findField('Price of OX-1').focus()
    expect(await key('Price of OX-1', 'Enter')).toBe(true)
    expect(document.activeElement).toBe(findField('Price of OX-2'))
    await key('Price of OX-2', 'ArrowUp')
    expect(document.activeElement).toBe(findField('Price of OX-1'))
    expect(await key('Price of OX-1', 's')).toBe(false)
    await enter('Price of OX-1', '45')
    await key('Price of OX-1', 'Escape')
    expect(status()).toBe('Nothing changed')
    await enter('Price of OX-1', '45')
    calls.answer('updateVariants', { message: 'Saved', faults: [] })
    expect(await key('Price of OX-1', 's', { ctrlKey: true })).toBe(true)
    expect(changes()).toHaveLength(1)
  })

  test('are pasted from a column of a spreadsheet, down to the last row', async () => {
    await open()
    await paste('Stock of OX-2', '8\n 9 \n10\n')
    expect(['OX-1', 'OX-2', 'OX-3'].map((sku) => findField(`Stock of ${sku}`).value)).toEqual(['5', '8', '9'])
    await paste('Stock of OX-1', '77')
    expect(findField('Stock of OX-1').value).toBe('5')
  })

  test('of one product show its third option and further fields', async () => {
    const option = { name: 'Length', value: 'Long' }
    await open({ ofOneProduct: true, variants: [variant('1', { option, weightGrams: 300 })] })
    expect(shownTexts('th')).toEqual([
      'Colour',
      'Size',
      'Length',
      'Price',
      'Old price',
      'Stock',
      'SKU',
      'Barcode',
      'Weight, g',
      'Held',
    ])
    expect(shownTexts('tbody td').slice(0, 3)).toEqual(['White', 'M', 'Long'])
    await enter('Weight, g of OX-1', 'heavy')
    await press('Save all')
    expect(shownText('.error')).toBe('Enter the weight in whole grams')
    await open({ variants: [variant('1', { option })] })
    expect(shownTexts('tbody td').slice(0, 2)).toEqual(['Oxford OX-1', 'White, M, Long'])
  })

  test('of one product have a column for each attribute of variants, whose values are saved with what was seen', async () => {
    const attribute = (key: string, label: string, kind: 'choice' | 'number', unit = '') => ({
      id: key,
      key,
      label,
      kind,
      of: 'variant' as const,
      unit,
      filter: true,
      values: [],
      version: 'v1',
    })
    const attributes = [attribute('length', 'Length', 'choice'), attribute('rise', 'Rise', 'number', 'cm')]
    await open({
      ofOneProduct: true,
      attributes,
      variants: [variant('1', { attributes: { length: ['Short', 'Long'] } })],
    })
    expect(shownTexts('th').slice(-3)).toEqual(['Length', 'Rise, cm', 'Held'])
    expect(findField('Length of OX-1').value).toBe('Short, Long')
    calls.answer('updateVariants', { message: 'Saved', faults: [] })
    await enter('Length of OX-1', 'Long ; Tall,')
    await enter('Rise, cm of OX-1', '28')
    await press('Save all')
    expect(changes()).toEqual([
      {
        id: '1',
        attributes: { length: ['Long', 'Tall'], rise: ['28'] },
        seenAttributes: { length: ['Short', 'Long'], rise: [] },
      },
    ])
  })

  test('of the whole shop are ordered and filtered by the address', async () => {
    calls.answer('listVariants', { variants: [], total: 0 })
    await visit('/admin/stock?stock=low&page=2')
    await render(createElement(StockSection))
    expect(shownText('.nothing')).toBe('No variants found.')
    await enter('Order', '-price')
    expect(location.search).toBe('?stock=low&sort=-price')
    await enter('Order', 'product')
    expect(location.search).toBe('?stock=low')
    expect(calls.sent('listVariants').at(-1)).toEqual({ query: { stock: 'low', limit: '25' } })
  })
})

describe('the catalogue as a file', () => {
  const report = {
    added: 2,
    changed: 1,
    same: 3,
    variants: 9,
    faults: [],
    faultCount: 0,
    handles: { changed: 0, examples: [] },
    foreignPictures: [],
    attributes: [],
    notes: [],
    skippable: false,
    skipped: { products: 0, rows: 0, csv: '' },
    after: null,
    stock: { differs: 0, ordered: 0, examples: [] },
  }
  const choose = async (size?: number) => {
    const file = new File(['Handle,Title'], 'products.csv', { type: 'text/csv' })
    if (size) Object.defineProperty(file, 'size', { value: size })
    await act(async () => {
      const input = document.querySelector('[type="file"]')
      if (input) Object.defineProperty(input, 'files', { configurable: true, value: [file] })
      input?.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await until(() => expect(document.querySelector('progress')).toBeNull())
  }
  const open = () => render(createElement(CatalogueFilesSection))
  const said = () => shownText('section:first-of-type [role="status"]')

  test('is checked first, and imported when it is confirmed', async () => {
    files.checkCatalogue.mockResolvedValue(report)
    files.importCatalogue.mockResolvedValue(report)
    await open()
    await choose()
    expect(said()).toBe('Ready to import: 2 new products, 1 changed, 3 unchanged, 9 variants.')
    expect(() => findField('Overwrite the shop’s stock, including everything sold or counted since')).toThrow()
    await press('Import')
    expect(said()).toBe(
      'Imported: 2 new products, 1 changed, 3 unchanged, 9 variants. The site will be published automatically.',
    )
    expect(files.checkCatalogue.mock.calls).toEqual([['Handle,Title', {}]])
    expect(files.importCatalogue.mock.calls).toEqual([[{ csv: 'Handle,Title', withStock: false }]])
    expect(hasButton('Import')).toBe(false)
  })

  test('says of a single product and variant that it is one', async () => {
    files.checkCatalogue.mockResolvedValue({ ...report, added: 1, changed: 0, variants: 1 })
    await open()
    await choose()
    expect(said()).toBe('Ready to import: 1 new product, 0 changed, 3 unchanged, 1 variant.')
  })

  test('overwrites stock and copies pictures only when that is ticked', async () => {
    const example = { sku: 'OX-1', shop: 5, file: 9, ordered: 1 }
    files.importCatalogue.mockResolvedValue(report)
    files.checkCatalogue.mockResolvedValue({
      ...report,
      stock: { differs: 1, ordered: 4, examples: Array(4).fill(example) },
    })
    calls.answer('copyPictures', { copied: 0, left: 0, failed: [], after: null })
    await open()
    await choose()
    expect(shownText()).toContain("differs from the shop's for 1 variant on sale")
    expect(shownText()).toContain('Since the file was written, 4 items were ordered.')
    expect(shownText().match(/OX-1 \(5 in the shop, 9 in the file\)/g)).toHaveLength(3)
    await tick('Overwrite the shop’s stock, including everything sold or counted since')
    await tick('Copy the pictures in, so that they stay when the former shop closes')
    await press('Import')
    expect(files.importCatalogue.mock.lastCall?.[0]).toMatchObject({ csv: 'Handle,Title', withStock: true })
    await until(() => expect(calls.sent('copyPictures')).toHaveLength(1))
  })

  test('with errors is listed and cannot be imported', async () => {
    const fault = { row: 3, column: 'Price', problem: 'is missing' }
    files.checkCatalogue.mockResolvedValue({ ...report, faults: [fault], faultCount: 7 })
    await open()
    await choose()
    expect(shownText('.error')).toBe('7 errors. Correct the file to import it. The first 1:')
    expect(shownTexts('tbody tr')).toEqual(['3Priceis missing'])
    expect([hasButton('Import'), said()]).toEqual([false, ''])
    files.checkCatalogue.mockResolvedValue({ ...report, faults: [fault], faultCount: 1 })
    await choose()
    expect(shownText('.error')).toBe('1 error. Correct the file to import it.')
  })

  test('with errors can be imported without the products that have them, whose rows are a file', async () => {
    const fault = { row: 3, column: 'Price', problem: 'is missing' }
    files.checkCatalogue.mockResolvedValueOnce({ ...report, faults: [fault], faultCount: 1, skippable: true })
    const skipped = { products: 1, rows: 2, csv: 'Handle\nbroken\n' }
    files.checkCatalogue.mockResolvedValueOnce({ ...report, skipped })
    files.importCatalogue.mockResolvedValue({ ...report, skipped })
    await open()
    await choose()
    await press('Leave these products out and import the others')
    await until(() => expect(shownText('.notice')).toBe('1 product with errors left out (2 rows). Download these rows'))
    await press('Import')
    expect(files.importCatalogue.mock.lastCall?.[0]).toMatchObject({ skipFaults: true })
  })

  test('says what the import changes or leaves out, by kind, with rows and columns', async () => {
    const values = Array.from({ length: 21 }, (_, at) => ({ row: at + 2, column: 'Stock', text: '-1 becomes 0' }))
    files.checkCatalogue.mockResolvedValue({ ...report, notes: [{ kind: 'below-zero', count: 30, values }] })
    await open()
    await choose()
    expect(shownTexts('summary')).toEqual(['A stock below zero becomes 0: 30'])
    expect(shownTexts('details li')).toHaveLength(21)
    expect(shownTexts('details li').at(0)).toBe('Row 2, Stock: -1 becomes 0')
    expect(shownTexts('details li').at(-1)).toBe('10 more are in the list')
  })

  test('that turns out wrong at the import is shown again', async () => {
    files.checkCatalogue.mockResolvedValueOnce(report)
    files.importCatalogue.mockResolvedValueOnce({ ...report, faults: [], faultCount: 2 })
    await open()
    await choose()
    await press('Import')
    await until(() => expect(shownText('.error')).toContain('2 errors.'))
    files.checkCatalogue.mockResolvedValueOnce(report)
    await choose()
    files.importCatalogue.mockResolvedValueOnce(null)
    await press('Import')
    await until(() => expect(said()).toBe(''))
    expect(hasButton('Import')).toBe(false)
  })

  test('names hosts whose pictures are not shown', async () => {
    const host = (pictures: number) => ({ host: `h${pictures}.example`, pictures, row: 2 })
    files.checkCatalogue.mockResolvedValue({ ...report, foreignPictures: [host(1), host(4)] })
    await open()
    await choose()
    expect(shownTexts('.notice li').map((text) => text.split(' (')[0])).toEqual([
      '1 picture on h1.example',
      '4 pictures on h4.example',
    ])
  })

  test('names the columns that become attributes, and those that are kept without one', async () => {
    const attributes = [
      { column: 'Weave (product.metafields.custom.weave)', attribute: 'Weave', products: 1 },
      { column: 'Season', attribute: null, products: 3 },
    ]
    files.checkCatalogue.mockResolvedValue({ ...report, attributes })
    await open()
    await choose()
    expect(shownTexts('.notice li')).toEqual([
      'Weave (product.metafields.custom.weave): Weave of 1 product',
      'Season: no attribute has this name; kept, not shown, for 3 products',
    ])
  })

  test('that is too large is not read', async () => {
    await open()
    await choose(catalogueFileMaxBytes + 1)
    expect(said()).toContain('Import it on the command line.')
    expect(files.checkCatalogue).not.toHaveBeenCalled()
  })

  test('is exported, and says how far it is', async () => {
    const links: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      links.push(this.download)
    })
    let finish: (blob: Blob | null) => void = () => undefined
    files.readCatalogue.mockImplementation((_format: string, tell: (read: number) => void) => {
      tell(40)
      return new Promise((resolve) => {
        finish = resolve
      })
    })
    await open()
    await press('Export products')
    const told = () => shownText('section[aria-labelledby="export-title"] [role="status"]')
    expect([told(), findButton('Export products').disabled]).toEqual(['Read 40 products…', true])
    await act(async () => finish(new Blob(['Handle'])))
    expect([told(), links.length]).toEqual(['', 1])
    expect(links[0]).toMatch(/^products-\d{4}-\d\d-\d\d\.csv$/)
    await press('Export products')
    await act(async () => finish(null))
    expect(links).toHaveLength(1)
  })
})
