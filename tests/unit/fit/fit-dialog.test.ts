// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { enter, findField, hasButton, openPage, press, render, shownText, tick, until } from '../../support/render.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('../../../src/site/browser/api.ts', () => ({ call }))

const inches = (from: number, to: number) => ({ mm: Math.round(from * 25.4), toMm: Math.round(to * 25.4) })
const sizes = ['S', 'M', 'L', 'XL']
const chest = [inches(35, 37), inches(38, 40), inches(41, 43), inches(44, 46)]
const body = { slug: 'shirts', measuredOn: 'body', sizes, measures: [{ name: 'Chest', how: '', values: chest }] }
const flat = (...cm: number[]) => ({
  slug: 'tees',
  measuredOn: 'garment',
  sizes: sizes.slice(0, cm.length),
  measures: [{ name: 'Width', how: '', values: cm.map((length) => ({ mm: length * 10, toMm: null })) }],
})
const silent = { reviews: null, returns: null }
const fit = { chart: body, wearer: 'men', unit: 'in', evidence: silent }
const line = { id: '1', productId: '8', name: 'Pier tee', size: 'M' }

let replies: Record<string, unknown>
let form: HTMLFormElement
const changed = vi.fn()

/** Presses the button of the buying form on the page of a product. */
async function openFor(productId: string): Promise<void> {
  const { FitDialog } = await import('../../../src/app/browser/FitDialog.ts')
  await render(createElement(FitDialog, { productId }))
  const button = document.createElement('button')
  button.dataset['fit'] = ''
  document.body.append(form, button)
  await act(async () => button.click())
}

/** Opens the dialog of a product whose sizes are these. */
async function open(over: object = {}): Promise<void> {
  vi.resetModules()
  openPage()
  // biome-ignore lint/suspicious/noDocumentCookie: as session.ts writes it
  document.cookie = 'ectoken=; max-age=0; path=/'
  replies = { 'getProductFit 7': { ...fit, ...over } }
  call.mockImplementation(async (name: string, { params }: { params?: { id: string } } = {}) => {
    const reply = replies[[name, params?.id].filter(Boolean).join(' ')]
    return reply ? { ok: true, reply } : { ok: false, failure: { status: 0 } }
  })
  form = document.createElement('form')
  form.dataset['kind'] = 'shirts'
  form.innerHTML = sizes.map((size) => `<input type="radio" name="size" value="${size}">`).join('')
  form.addEventListener('change', changed)
  form.dataset['buy'] = ''
  await openFor('7')
}
const kept = () => JSON.parse(localStorage.getItem('placket:fit') ?? '{}')
const answer = () => shownText('[role="status"]')

async function describeBody(feet: string, inch: string, pounds: string, usual = ''): Promise<void> {
  await enter('Height (feet)', feet)
  await enter('and inches', inch)
  await enter('Weight (lb)', pounds)
  if (usual) await enter('Usual size', usual)
  await press('Show my size')
}

beforeEach(() => {
  for (const mock of [call, changed]) mock.mockReset()
})

describe('find my size', () => {
  test('by height and weight says between which sizes, why, and how sure it is', async () => {
    await open()
    await describeBody('5', '11', '180')
    expect(answer()).toContain('Between M and L: M for a close fit, L for a looser one.')
    expect(answer()).toContain('Your chest is probably about 40.5 in around, give or take 1.5 in.')
    await until(() => expect(kept().body).toMatchObject({ heightMm: 1803, build: 'men' }))
  })

  test('with a usual size names one, chooses it in the form, and can keep it', async () => {
    await open()
    await describeBody('5', '11', '188', 'L')
    expect(answer()).toContain('We suggest L.')
    await press('Choose L')
    expect(form.querySelector<HTMLInputElement>(':checked')?.value).toBe('L')
    expect(changed).toHaveBeenCalledOnce()
    await press('Keep as my size')
    await until(() => expect(kept()).toMatchObject({ sizes: { shirts: ['L'] }, only: true }))
  })

  test.each([
    ['5', '11', '300', 'You would need a larger size than this product comes in.'],
    ['7', '6', '180', 'Our figures say nothing about this height and weight, so we suggest no size.'],
  ])("of %s' %s, %s lb names no size", async (feet, inch, pounds, words) => {
    await open()
    await describeBody(feet, inch, pounds)
    expect(answer()).toContain(words)
    expect(hasButton('Keep as my size')).toBe(false)
  })

  test('refuses what is no height in words, and asks which sizes are worn if the product does not say', async () => {
    await open({ wearer: 'anyone', unit: 'cm' })
    await enter('Height (cm)', '5.11')
    await enter('Weight (kg)', '70')
    await press('Show my size')
    expect(shownText('.error')).toBe('Enter a height in centimetres, such as 180')
    await enter('Height (cm)', '168')
    await enter('Sizes I wear', 'women')
    await press('Show my size')
    await until(() => expect(kept().body).toMatchObject({ heightMm: 1680, build: 'women' }))
  })

  test('compares with a shirt that fits, laid flat, and says what differs', async () => {
    await open({ chart: flat(46, 51, 56), unit: 'cm' })
    await tick('A shirt that fits me')
    await enter('Across, armpit to armpit', '51,5')
    await press('Compare')
    expect(answer()).toContain('We suggest M.')
    expect(answer()).toContain('M is 1 cm narrower than your shirt around the chest.')
    await until(() => expect(kept().shirt).toEqual({ chestMm: 1030 }))
  })

  test('compares with a shirt that was bought here and kept, by its own chart', async () => {
    await open()
    // biome-ignore lint/suspicious/noDocumentCookie: as session.ts writes it
    document.cookie = 'ectoken=t; path=/'
    replies['getProductFit 8'] = { ...fit, chart: flat(46, 52, 58) }
    const sentBack = { ...line, id: '2', name: 'Sent back' }
    const returns = [{ lines: [{ lineId: '2' }] }]
    replies['listOrders'] = {
      orders: [
        { state: 'delivered', lines: [line, sentBack], returns },
        { state: 'paid', lines: [{ ...line, id: '3', name: 'On its way' }], returns: [] },
      ],
    }
    await tick('A shirt that fits me')
    const choices = await until(() => [...findField('One you bought here, that fits').querySelectorAll('option')])
    expect(choices.map(({ textContent }) => textContent)).toEqual(['Pier tee, M'])
    await press('Compare with it')
    // 104 cm all around, some 12 cm wider than the chest in it.
    expect(answer()).toMatch(/We suggest S\.|Between S and M/)
    expect(answer()).toContain('The shirt that fits you is about 41 in around the chest.')
  })

  test('forgets what was entered', async () => {
    await open()
    await describeBody('5', '11', '180')
    await press('Delete it')
    await until(() => expect(kept()).toMatchObject({ body: null, shirt: null }))
    expect(answer()).toBe('')
  })

  test('for children compares shirts only, and says when it cannot be reached', async () => {
    await open({ wearer: 'kids' })
    expect(shownText()).not.toContain('Weight')
    expect(hasButton('Compare')).toBe(true)
    await open()
    replies = {}
    await openFor('9')
    expect(shownText('[role="alert"]')).toContain('can’t be reached')
  })
})
