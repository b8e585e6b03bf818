// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import type { FieldKind, FieldPlan } from '../../../src/desk/browser/forms/field-plan.ts'
import { readForm, writeForm } from '../../../src/desk/browser/forms/form-values.ts'

const kinds: FieldKind[] = ['line', 'prose', 'number', 'check', 'words', 'lines', 'link', 'instant', 'picture']
const plan: FieldPlan[] = kinds.map((kind) => ({ name: kind, label: kind, kind }))
const values = {
  line: 'A name',
  prose: 'A text',
  number: 12.5,
  check: true,
  words: ['linen', 'oxford'],
  link: '/sale',
  lines: ['Wash at 40 °C, buttons undone', 'Hang to dry'],
  instant: '2026-03-02T09:05:00.000Z',
  picture: '/media/a.webp',
}

let form: HTMLFormElement
beforeEach(() => {
  document.body.innerHTML = `<form><input name="line"><textarea name="prose"></textarea><input name="number"><input name="check" type="checkbox">
    <input name="words"><textarea name="lines"></textarea><input name="link"><input name="instant"><input name="picture"></form>`
  form = document.querySelector('form') ?? document.createElement('form')
})

test('values written into a form are read back', () => {
  writeForm(form, plan, values)
  expect(readForm(form, plan)).toEqual(values)
})

test('empty fields are null or an empty text', () => {
  expect(readForm(form, plan)).toEqual({
    line: '',
    prose: '',
    number: null,
    check: false,
    words: [],
    lines: [],
    link: null,
    instant: null,
    picture: null,
  })
})

test('surrounding spaces are removed, and an empty word is dropped', () => {
  writeForm(form, plan, { line: ' A name ', words: ['linen', ' ', ' oxford '], number: ' 3 ' })
  expect(readForm(form, plan)).toMatchObject({ line: 'A name', words: ['linen', 'oxford'], number: 3 })
})

test('a field without a value keeps its own', () => {
  writeForm(form, plan, values)
  writeForm(form, plan, { line: 'Another', link: null, check: false })
  expect(readForm(form, plan)).toEqual({ ...values, line: 'Another', link: null, check: false })
})

test('a picture that is set is shown', () => {
  let shown = ''
  form.addEventListener('input', ({ target }) => {
    shown += target instanceof HTMLInputElement ? `${target.name} ${target.value};` : ''
  })
  writeForm(form, plan, values)
  expect(shown).toBe('picture /media/a.webp;')
})
