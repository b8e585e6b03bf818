import { expect, test } from 'vitest'
import { listOpenSteps, openingSteps } from '../../../src/features/insights/rules/opening-steps.ts'

const nothing = {
  products: false,
  name: false,
  contact: false,
  delivery: false,
  taxes: false,
  pages: false,
  providers: false,
  hasShipped: false,
}
const everything = Object.fromEntries(openingSteps.map((step) => [step, true])) as Record<
  (typeof openingSteps)[number],
  boolean
>

test('steps that are done are left out, in their order', () => {
  expect(listOpenSteps(nothing)).toEqual([...openingSteps])
  expect(listOpenSteps({ ...nothing, products: true, taxes: true })).toEqual([
    'name',
    'contact',
    'delivery',
    'pages',
    'providers',
  ])
})

test('the list ends when everything is done, or when a parcel has left', () => {
  expect(listOpenSteps({ ...everything, hasShipped: false })).toBeNull()
  expect(listOpenSteps({ ...nothing, hasShipped: true })).toBeNull()
})
