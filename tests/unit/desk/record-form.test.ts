// @vitest-environment happy-dom
import '../../../src/app/admin/field-inputs.ts'
import { act, createElement } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { readDetails } from '../../../src/desk/browser/files/error-details.ts'
import type { FieldPlan, FormValues, Saved } from '../../../src/desk/browser/forms/field-plan.ts'
import { RecordForm } from '../../../src/desk/browser/forms/RecordForm.tsx'
import { makeGate } from '../../support/fake-api.ts'
import {
  enter,
  findButton,
  findField,
  hasButton,
  openPage,
  press,
  render,
  shownText,
  shownTexts,
  tick,
} from '../../support/render.ts'

// The editor of rich text, on a connection that brings nothing.
vi.mock('../../../src/features/media/admin/RichTextField.tsx', () => new Promise(() => undefined))

const fields: readonly FieldPlan[] = [
  { name: 'title', label: 'Title', kind: 'line', required: true, hint: 'Shown to everybody' },
  { name: 'text', label: 'Text', kind: 'prose' },
  {
    name: 'kind',
    label: 'Kind',
    kind: 'choice',
    choices: [
      ['a', 'First'],
      ['b', 'Second'],
    ],
  },
  { name: 'price', label: 'Price', kind: 'number' },
  { name: 'active', label: 'Switched on', kind: 'check' },
  { name: 'colour', label: 'Colour', kind: 'colour' },
  { name: 'startsAt', label: 'From', kind: 'instant' },
  { name: 'tags', label: 'Tags', kind: 'chips' },
  {
    name: 'sizes',
    label: 'Sizes',
    kind: 'ordered',
    fill: { label: 'Add all sizes', read: async () => ['S', 'L', 'XL'] },
  },
]
const values = {
  title: 'Sale',
  text: 'Now',
  kind: 'b',
  price: 5,
  active: true,
  colour: '#112233',
  startsAt: null,
  tags: ['linen'],
  sizes: ['S', 'M'],
  version: 'v1',
}
const onSave = vi.fn<(values: FormValues) => Promise<Saved>>()
const open = (over: { fields?: readonly FieldPlan[]; Preview?: (props: { values: FormValues }) => unknown } = {}) =>
  render(
    createElement(RecordForm, { label: 'banner', fields, values, onSave, ...over } as Parameters<typeof RecordForm>[0]),
  )
const refuse = (body: object) =>
  onSave.mockResolvedValueOnce({ ok: false, failure: { call: 'updateBanner', status: 400, body } })
const sent = () => onSave.mock.calls.at(-1)?.[0]

beforeEach(() => {
  openPage()
  onSave.mockReset().mockResolvedValue({ ok: true, version: 'v2' })
})

describe('a form', () => {
  test('has a control for each kind of field, with the value of the record', async () => {
    await open()
    const shown = ['Title', 'Text', 'Kind', 'Price', 'Colour', 'From'].map((label) => {
      const field = findField(label)
      return [field.tagName, field.type, field.value]
    })
    expect(shown).toEqual([
      ['INPUT', 'text', 'Sale'],
      ['TEXTAREA', 'textarea', 'Now'],
      ['SELECT', expect.any(String), 'b'],
      ['INPUT', 'text', '5'],
      ['INPUT', 'color', '#112233'],
      ['INPUT', 'datetime-local', ''],
    ])
    expect((findField('Switched on') as HTMLInputElement).checked).toBe(true)
    expect(shownText('[data-name="title"] .hint')).toBe('Shown to everybody')
    expect(findField('Title').hasAttribute('required')).toBe(true)
  })

  test('is saved with what was typed and the version that was read, then with the version of that save', async () => {
    await open()
    await enter('Title', ' Winter ')
    await enter('Price', '')
    await tick('Switched on')
    await press('Save')
    expect(sent()).toEqual({ ...values, title: 'Winter', price: null, active: false })
    await press('Save')
    expect(sent()).toMatchObject({ version: 'v2' })
  })

  test('of a new record has no version', async () => {
    const { version: _version, ...blank } = values
    await render(createElement(RecordForm, { label: 'banner', fields, values: blank, onSave }))
    await press('Save')
    expect(sent()).not.toHaveProperty('version')
  })

  test('is saved once at a time, and not without a required field', async () => {
    const { wait, open: arrive } = makeGate()
    onSave.mockReturnValueOnce(wait.then(() => ({ ok: true }) as const))
    await open()
    await press('Save')
    expect(findButton('Save').disabled).toBe(true)
    await act(async () => arrive())
    expect(findButton('Save').disabled).toBe(false)
    await enter('Title', '')
    await press('Save')
    expect(onSave).toHaveBeenCalledOnce()
  })

  test('shows a preview of what is typed', async () => {
    await open({ Preview: ({ values: typed }) => createElement('b', {}, String(typed['title'])) })
    expect(shownText('b')).toBe('Sale')
    await enter('Title', 'Winter')
    expect(shownText('b')).toBe('Winter')
  })

  test('a locked field is explained and not sent', async () => {
    await open({ fields: fields.map((field) => (field.name === 'title' ? { ...field, locked: 'is fixed.' } : field)) })
    expect([findField('Title').disabled, findField('Title').value]).toEqual([true, 'Sale'])
    expect(shownText('[data-name="title"] .hint')).toBe('Title is fixed.')
    await press('Save')
    expect(sent()).not.toHaveProperty('title')
  })
})

describe('a refusal', () => {
  test('stands at its field, which gets the focus, and goes with the next save', async () => {
    await open()
    refuse({
      faults: [
        { field: 'tags.0', problem: 'is too long' },
        { field: 'text', problem: 'is missing' },
      ],
    })
    await press('Save')
    expect(shownTexts('.error')).toEqual(['Text is missing', 'Tags is too long'])
    expect(document.activeElement).toBe(findField('Text'))
    expect(findField('Text').getAttribute('aria-describedby')).toBe('field-text-fault')
    expect(findField('Title').hasAttribute('aria-invalid')).toBe(false)
    await press('Save')
    expect(shownTexts('.error')).toEqual([])
  })

  test('whose details are none of ours is left out', () => {
    expect(readDetails('gone')).toEqual({})
    expect(readDetails({ faults: 'x', changes: {}, version: 7 })).toEqual({})
    const fault = { field: 'title', problem: 'is missing' }
    const change = { field: 'title', theirs: null }
    expect(
      readDetails({
        faults: [fault, { field: 'title' }, { problem: 'x' }, null],
        changes: [change, { field: 'title' }, { theirs: 1 }],
        version: 'v9',
      }),
    ).toEqual({ faults: [fault], changes: [change], version: 'v9' })
  })
})

describe('two editors', () => {
  const conflict = {
    changes: [
      { field: 'title', theirs: 'Theirs' },
      { field: 'text', theirs: 'Later' },
    ],
    version: 'v9',
  }
  const begin = async () => {
    await open()
    await enter('Title', 'Mine')
    refuse(conflict)
    await press('Save')
  }
  const rows = () => shownTexts('.conflict tbody tr')

  test('each field is shown with both values, and which of them both changed', async () => {
    await begin()
    expect(rows()).toEqual(['TitleTheirsMineUse theirs', 'TextLaterNowUse theirs'])
    expect(
      [...document.querySelectorAll('.conflict tbody tr')].map((row) => row.getAttribute('data-contested')),
    ).toEqual(['true', 'false'])
    expect(shownText('.conflict > p')).toContain('If you both changed the same field, yours will be saved.')
    expect(findButton('Save').disabled).toBe(true)
  })

  test('both changes are saved: mine where I typed, theirs elsewhere, over the present version', async () => {
    await begin()
    await press('Save both changes')
    expect(sent()).toMatchObject({ title: 'Mine', text: 'Later', version: 'v9' })
    expect(findField('Text').value).toBe('Later')
    expect(document.querySelector('.conflict')).toBeNull()
  })

  test('theirs is overwritten with all that I have', async () => {
    await begin()
    await press('Overwrite theirs')
    expect(sent()).toMatchObject({ title: 'Mine', text: 'Now', version: 'v9' })
  })

  test('a field is taken over from them, and no longer contested', async () => {
    await begin()
    await act(async () => document.querySelector<HTMLElement>('.conflict tbody button')?.click())
    expect(findField('Title').value).toBe('Theirs')
    expect(rows()[0]).toBe('TitleTheirsTheirsUse theirs')
    expect(shownText('.conflict > p')).not.toContain('If you both changed')
    await press('Save both changes')
    expect(sent()).toMatchObject({ title: 'Theirs', text: 'Later' })
  })

  test('what is typed meanwhile stands in the comparison', async () => {
    await begin()
    await enter('Title', 'Mine again')
    expect(rows()[0]).toBe('TitleTheirsMine againUse theirs')
  })

  test('a field of theirs that the form lacks has its own name', async () => {
    await open()
    refuse({ changes: [{ field: 'slug', theirs: 'sale' }], version: 'v9' })
    await press('Save')
    expect(rows()).toEqual(['slugsalenothingUse theirs'])
  })
})

describe('chips', () => {
  const chips = (label: string) =>
    shownTexts(`ul[aria-label="${label} added"] li`).map((text) => text.replace(/[‹›×]/g, ''))
  const key = (label: string, name: string) =>
    act(async () => {
      findField(label).dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))
    })
  const hidden = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value

  test('are added with Enter, several at once, each once, whatever its case', async () => {
    await open()
    await enter('Tags', ' Cotton ,LINEN,  soft   hand,cotton')
    await key('Tags', 'Enter')
    expect(chips('Tags')).toEqual(['linen', 'Cotton', 'soft hand'])
    expect([hidden('tags'), findField('Tags').value, onSave.mock.calls.length]).toEqual([
      'linen, Cotton, soft hand',
      '',
      0,
    ])
  })

  test('go with Backspace in the empty field, or by their button', async () => {
    await open()
    await enter('Sizes', 'x')
    await key('Sizes', 'Backspace')
    expect(chips('Sizes')).toEqual(['S', 'M'])
    await enter('Sizes', '')
    await key('Sizes', 'Backspace')
    expect(chips('Sizes')).toEqual(['S'])
    await press('Remove S')
    expect(hidden('sizes')).toBe('')
    expect(document.activeElement).toBe(findField('Sizes'))
  })

  test('of an order are moved by buttons and by dragging, and not beyond its ends', async () => {
    await open()
    const disabled = (name: string) => findButton(name).getAttribute('aria-disabled')
    expect([disabled('Move S earlier'), disabled('Move M earlier'), disabled('Move M later')]).toEqual([
      'true',
      'false',
      'true',
    ])
    await press('Move S later')
    expect(hidden('sizes')).toBe('M, S')
    await press('Move S later')
    expect(hidden('sizes')).toBe('M, S')
    await press('Move S earlier')
    expect(hidden('sizes')).toBe('S, M')
    const [first, second] = document.querySelectorAll('ul[aria-label="Sizes added"] li')
    await act(async () => first?.dispatchEvent(new Event('dragstart', { bubbles: true })))
    await act(async () => second?.dispatchEvent(new Event('drop', { bubbles: true, cancelable: true })))
    expect(hidden('sizes')).toBe('M, S')
    expect(hasButton('Move linen later')).toBe(false)
  })

  test('are filled by a button, without those that are there', async () => {
    await open()
    await press('Add all sizes')
    expect(chips('Sizes')).toEqual(['S', 'M', 'L', 'XL'])
    await press('Save')
    expect(sent()).toMatchObject({ sizes: ['S', 'M', 'L', 'XL'] })
  })

  test('follow what somebody else has saved', async () => {
    await open()
    refuse({ changes: [{ field: 'tags', theirs: ['wool', 'warm'] }], version: 'v9' })
    await press('Save')
    await press('Save both changes')
    expect(chips('Tags')).toEqual(['wool', 'warm'])
    expect(sent()).toMatchObject({ tags: ['wool', 'warm'] })
  })
})

test('a form that is saved before the editor has loaded keeps the text', async () => {
  const rich = [{ name: 'text', label: 'Text', kind: 'rich' }] as const
  await open({ fields: rich })
  expect(shownText('.hint')).toBe('Loading…')
  await press('Save')
  expect(sent()).toEqual({ text: 'Now', version: 'v1' })
})
