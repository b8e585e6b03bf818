import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { pageTexts } from '../../../src/site/build/texts-plugin.ts'

async function loadTexts(language: string, file: string): Promise<string> {
  const { load } = pageTexts(language)
  if (typeof load !== 'function') throw new Error('The plugin loads nothing')
  return (load as (id: string) => Promise<string>)(resolve(file))
}

test('German pages never break "E-Mail", and compare replies with the very messages of the server', async () => {
  const texts = await loadTexts('de', 'src/features/orders/messages/en.ts')
  expect(texts).toContain('export const phoneOrEmail = "Telefon oder E-\u2060Mail"\n')
  expect(await loadTexts('de', 'src/platform/pure/messages/en.ts')).toContain('"E-Mail, Telefonnummer oder')
})

test('other languages stay as they are written', async () => {
  expect(await loadTexts('fr', 'src/features/orders/messages/en.ts')).not.toContain('\u2060')
})
