import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'

const source = readFileSync('src/site/browser/fonts.js', 'utf8')

/** Runs the head's script; returns the fonts that text may use, and those that are only fetched for the next page. */
function openPage({ started, wide = false }: { started: boolean | 'blocked'; wide?: boolean }) {
  const used: string[] = []
  const fetched: string[] = []
  const heard = new Map<string, () => void>()
  class FontFace {
    readonly name: string
    constructor(name: string) {
      this.name = name
    }
    async load(): Promise<void> {
      fetched.push(this.name)
    }
  }
  const fonts = {
    add({ name }: FontFace) {
      used.push(name)
      return fonts
    },
  }
  const getItem = () => {
    if (started === 'blocked') throw new Error('SecurityError')
    return started ? '1' : null
  }
  runInNewContext(source, {
    ...{ FontFace, document: { fonts }, sessionStorage: { getItem } },
    matchMedia: () => ({ matches: wide }),
    addEventListener: (type: string, listen: () => void) => heard.set(type, listen),
  })
  return { used, fetched, load: () => heard.get('load')?.() }
}

describe('on the first page of a phone', () => {
  test.each([false, 'blocked'] as const)('no font is requested before the page has loaded (started: %s)', (started) => {
    const { used, fetched, load } = openPage({ started })
    expect([used, fetched]).toEqual([[], []])
    load()
    // Headings may swap; the font of the text is for the next page.
    expect([used, fetched]).toEqual([['Newsreader'], ['Instrument Sans']])
  })
})

test('a later page uses both at once', () => {
  expect(openPage({ started: true })).toMatchObject({
    used: ['Instrument Sans', 'Newsreader'],
    fetched: ['Instrument Sans'],
  })
})

test('so does a wide screen, where the page itself requests them', () => {
  expect(openPage({ started: false, wide: true })).toMatchObject({
    used: ['Instrument Sans', 'Newsreader'],
    fetched: [],
  })
})
