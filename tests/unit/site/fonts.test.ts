import { readdirSync, readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'

// A face of a style sheet would be read with every sheet that comes late.
test('no style sheet names a web font', () => {
  const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(?:css|astro)$/.test(name),
  )
  expect(sheets.length).toBeGreaterThan(50)
  expect(sheets.filter((name) => readFileSync(`src/${name}`, 'utf8').includes('.woff2") format'))).toEqual([])
})

const source = readFileSync('src/site/browser/fonts.js', 'utf8')

/** Runs the head's script; returns the fonts that text may use, and those that are only fetched for the next page. */
function openPage({ started, wide = false }: { started: boolean | 'blocked'; wide?: boolean }) {
  const used: string[] = []
  const fetched: string[] = []
  const heard = new Map<string, () => void>()
  const ranges = new Map<string, string | undefined>()
  class FontFace {
    readonly name: string
    constructor(name: string, _source: string, { unicodeRange }: { unicodeRange?: string }) {
      this.name = name
      ranges.set(name, unicodeRange)
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
    FontFace,
    document: { fonts },
    sessionStorage: { getItem },
    matchMedia: () => ({ matches: wide }),
    addEventListener: (type: string, listen: () => void) => heard.set(type, listen),
  })
  return { used, fetched, ranges, load: () => heard.get('load')?.() }
}

describe('on the first page of a phone', () => {
  test.each([false, 'blocked'] as const)('no font is requested before the page has loaded (started: %s)', (started) => {
    const { used, fetched, load } = openPage({ started })
    expect([used, fetched]).toEqual([[], []])
    load()
    // For the next page: here they would swap.
    expect([used, fetched]).toEqual([[], ['Instrument Sans', 'Newsreader']])
  })
})

const all = ['Instrument Sans', 'Newsreader', 'Newsreader']

test('a later page uses them at once', () => {
  expect(openPage({ started: true })).toMatchObject({ used: all, fetched: ['Instrument Sans', 'Newsreader'] })
})

test('so does a wide screen, where the page itself requests them', () => {
  expect(openPage({ started: false, wide: true })).toMatchObject({ used: all, fetched: [] })
})

test('the middle dot is not of the text font, in which it seems to touch its neighbours', () => {
  const ranges = openPage({ started: true }).ranges.get('Instrument Sans')?.split(',') ?? []
  const has = (sign: string) =>
    ranges.some((range) => {
      const [first = Number.NaN, last = first] = range
        .slice(2)
        .split('-')
        .map((point) => Number.parseInt(point, 16))
      const point = sign.codePointAt(0) ?? 0
      return first <= point && point <= last
    })
  expect([...'·¶¸aé’–€'].map(has)).toEqual([false, true, true, true, true, true, true, true])
})
