import { expect, test } from 'vitest'
import {
  type ExistingVariant,
  planVariants,
  type WantedValues,
} from '../../../src/features/catalog/rules/variant-plan.ts'

const none = { color: 'default', size: 'One size', option: '' }
const make = (id: string, [color, size, option = '']: readonly [string, string, string?]): ExistingVariant => ({
  id,
  color,
  size,
  option,
  retired: false,
})
const retire = (variant: ExistingVariant) => ({ ...variant, retired: true })
const want = (color: string[], size: string[], option = ['']): WantedValues => ({ color, size, option })
const plan = (existing: readonly ExistingVariant[], wanted: WantedValues) => {
  const { kept, moved, removed, added } = planVariants(existing, wanted, none)
  const name = (...[{ color, size, option }]: [{ color: string; size: string; option: string }]) =>
    [color, size, option].filter(Boolean).join(' ')
  return {
    kept: kept.map(({ id }) => id),
    moved: moved.map((one) => `${one.id} ${name(one)}`),
    removed: removed.map(({ id }) => id),
    added: added.map((one) => (one.revived ? `${one.revived} ${name(one)}` : name(one))),
  }
}

test('a new value creates a variant with each of the others', () => {
  const existing = [make('1', ['navy', 'S']), make('2', ['navy', 'M'])]
  expect(plan(existing, want(['navy', 'white'], ['S', 'M']))).toEqual({
    kept: ['1', '2'],
    moved: [],
    removed: [],
    added: ['white S', 'white M'],
  })
})

test('a combination that never existed is not created', () => {
  const sparse = [make('1', ['navy', 'S']), make('2', ['white', 'M'])]
  expect(plan(sparse, want(['navy', 'white'], ['S', 'M']))).toMatchObject({ added: [], removed: [] })
  expect(plan(sparse, want(['navy', 'white'], ['S', 'M', 'L']))).toMatchObject({ added: ['navy L', 'white L'] })
})

test('a new choice keeps the variants, and so does a removed one', () => {
  const plain = [make('1', ['default', 'S']), make('2', ['default', 'M'])]
  expect(plan(plain, want(['navy', 'white'], ['S', 'M']))).toEqual({
    kept: ['1', '2'],
    moved: ['1 navy S', '2 navy M'],
    removed: [],
    added: ['white S', 'white M'],
  })
  expect(plan([make('1', ['navy', 'S', 'Long'])], want(['navy'], ['S']))).toEqual({
    kept: ['1'],
    moved: ['1 navy S'],
    removed: [],
    added: [],
  })
})

test('another value is another variant, never a renamed one', () => {
  expect(plan([make('1', ['navy', 'S'])], want(['red'], ['S']))).toEqual({
    kept: [],
    moved: [],
    removed: ['1'],
    added: ['red S'],
  })
})

test('a retired variant comes back as itself', () => {
  const existing = [make('1', ['navy', 'S']), retire(make('2', ['navy', 'M']))]
  expect(plan(existing, want(['navy'], ['S', 'M']))).toMatchObject({ added: ['2 navy M'], removed: [] })
  expect(plan(existing, want(['navy'], ['S']))).toEqual({ kept: ['1'], moved: [], removed: [], added: [] })
})
