import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  gatherMeasures,
  pasteCells,
  spreadMeasures,
  turnUnit,
} from '../../../src/features/catalog/rules/measure-sheet.ts'
import {
  findMeasureFault,
  measureMaxMm,
  measureMinMm,
  readMeasure,
  showFeet,
  showMeasure,
  writeMeasure,
} from '../../../src/features/catalog/rules/measures.ts'
import { listChartFaults } from '../../../src/features/catalog/rules/size-chart.ts'

const mm = (from: number, toMm: number | null = null) => ({ mm: from, toMm })

test.each([
  ['54', 'cm', mm(540)],
  [' 54,5 ', 'cm', mm(545)],
  ['21.25', 'in', mm(540)],
  ['38–39', 'cm', mm(380, 390)],
  ['13 - 13.5', 'in', mm(330, 343)],
] as const)('"%s" in %s is a measure', (text, unit, measure) => {
  expect(readMeasure(text, unit)).toEqual(measure)
})

test.each(['', 'M', '54 cm', '-3', '1e3', '38–', '38-39-40'])('"%s" is not a measure', (text) => {
  expect(readMeasure(text, 'cm')).toBeNull()
})

test.each([
  [mm(0), 'must be between 0.5 and 250 cm'],
  [mm(3000), 'must be between 0.5 and 250 cm'],
  [mm(400, 3000), 'must be between 0.5 and 250 cm'],
  [mm(400, 380), 'must end above where it begins'],
  [mm(5), null],
  [mm(2500), null],
])('%j: %s', (measure, fault) => {
  expect(findMeasureFault(measure)).toBe(fault)
})

test('shoppers read inches to the quarter and centimetres as they are', () => {
  expect([showMeasure(mm(419), 'in'), showMeasure(mm(419), 'cm')]).toEqual(['16.5', '41.9'])
  expect([showMeasure(mm(330, 343), 'in'), showMeasure(mm(330, 343), 'cm')]).toEqual(['13–13.5', '33–34.3'])
  expect([showMeasure(mm(550), 'in', 'de'), showMeasure(mm(330, 343), 'cm', 'fr')]).toEqual(['21,75', '33–34,3'])
  expect([showMeasure(mm(550), 'in'), showFeet(1854), showFeet(1829)]).toEqual(['21.75', '6′ 1″', '6′ 0″'])
})

test('typed values are preserved, and no millimetre is lost between the units', () => {
  expect(
    ['54.5', '16.5', '15.3', '21.125'].map((text) => writeMeasure(readMeasure(text, 'in') ?? mm(0), 'in')),
  ).toEqual(['54.5', '16.5', '15.3', '21.125'])
  const lengths = fc.integer({ min: measureMinMm, max: measureMaxMm })
  fc.assert(
    fc.property(lengths, fc.constantFrom('cm', 'in'), (length, unit) => {
      expect(readMeasure(writeMeasure(mm(length), unit), unit)).toEqual(mm(length))
    }),
  )
})

test('a sheet converts to inches and back, and invalid values stay as typed', () => {
  const rows = spreadMeasures([{ name: 'Chest', how: '', values: [mm(540), mm(380, 390)] }], ['S', 'M'], 'cm')
  const typed = rows.map((row) => ({ ...row, cells: { ...row.cells, L: 'wide' } }))
  const inches = turnUnit(typed, 'cm', 'in')
  expect(inches[0]?.cells).toEqual({ S: '21.25', M: '14.96–15.35', L: 'wide' })
  expect(gatherMeasures(inches, ['S', 'M'], 'in').measures[0]?.values).toEqual([mm(540), mm(380, 390)])
  expect(gatherMeasures(inches, ['S', 'M', 'L'], 'in').faults).toEqual([
    { field: 'measures.0.values.2', problem: 'must be a number such as 54.5, or two such as 38–39' },
  ])
})

test('a pasted block fills cells from one on, and not beyond the sheet', () => {
  const rows = spreadMeasures(
    [
      { name: 'Chest', how: '', values: [mm(500), null] },
      { name: 'Length', how: '', values: [null, null] },
    ],
    ['S', 'M'],
    'cm',
  )
  const pasted = pasteCells(rows, ['S', 'M'], { row: 0, place: 1, text: '52\t54\n70\t72\n1\t2\n' })
  expect(pasted.map(({ cells }) => cells)).toEqual([
    { S: '50', M: '52' },
    { S: '', M: '70' },
  ])
})

test.each([
  [{ sizes: [], measures: [{ name: 'Chest', values: [] }] }, 'sizes must not be empty'],
  [{ sizes: ['M'], measures: [] }, 'measures must not be empty'],
  [{ sizes: ['M', 'm'], measures: [{ name: 'Chest', values: [null, null] }] }, 'sizes must not have "m" twice'],
  [{ sizes: ['M'], measures: [{ name: 'Chest', values: [] }] }, 'measures.0.values must have one for each size'],
  [
    { sizes: ['S', 'M'], measures: [{ name: 'Chest', values: [null, mm(0)] }] },
    'measures.0.values.1 must be between 0.5 and 250 cm',
  ],
  [{ sizes: ['M'], measures: [{ name: 'Chest', values: [null] }] }, undefined],
])('%j is refused: %s', (sheet, sentence) => {
  const [fault] = listChartFaults(sheet)
  expect(fault && `${fault.field} ${fault.problem}`).toBe(sentence)
})

test('whole millimetres are shown in tenths of a centimetre, not in eighths', () => {
  expect([686, 543, 685, 690].map((length) => writeMeasure(mm(length), 'cm'))).toEqual(['68.6', '54.3', '68.5', '69'])
})
