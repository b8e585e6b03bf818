import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawColors } from '../../../src/features/catalog/rules/color-strip.ts'

/** What an independent decoder reads from the picture. */
async function readPixels(hexes: string[]): Promise<string[]> {
  const gif = Buffer.from(drawColors(hexes).url.replace('data:image/gif;base64,', ''), 'base64')
  const { data, info } = await sharp(gif).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  expect(info.height).toBe(1)
  return Array.from({ length: info.width }, (_, at) => `#${data.subarray(at * 3, at * 3 + 3).toString('hex')}`)
}

test.each([1, 2, 3, 4, 5])('%i colours are a picture with as many pixels in order', async (count) => {
  const hexes = ['#27324d', '#a23b38', '#26262a', '#ffffff', '#000000'].slice(0, count)
  expect(await readPixels(hexes)).toEqual(hexes)
})

test('no more than five are shown, and the rest is counted', async () => {
  const hexes = ['#111111', '#222222', '#333333', '#444444', '#555555', '#666666', '#777777']
  expect(drawColors(hexes)).toMatchObject({ count: 5, more: 2 })
  expect(await readPixels(hexes)).toEqual(hexes.slice(0, 5))
})

test('a short hex value is expanded, and an invalid one is white', async () => {
  expect(await readPixels(['#fa0', 'crimson'])).toEqual(['#ffaa00', '#ffffff'])
})
