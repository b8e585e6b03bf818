// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { quoteJson } from '../../../src/site/build/json-attributes.ts'

test.each([[[{ id: '1', name: 'Shirt' }]], [{ name: `Rock 'n' "Roll" & <b>more</b>`, list: [1, null] }]])(
  '%j is the same value in fewer bytes',
  (value) => {
    const form = document.createElement('form')
    form.dataset['variants'] = JSON.stringify(value)
    const html = form.outerHTML
    const short = quoteJson(html)
    expect(short.length).toBeLessThan(html.length)
    document.body.innerHTML = short
    expect(JSON.parse(document.querySelector('form')?.dataset['variants'] ?? '')).toEqual(value)
  },
)

test.each(['<p title="a &quot;b&quot;">', '<p data-text="say &quot;b&quot;">', '<p data-list="[1]">'])(
  '%s stays as it is',
  (html) => expect(quoteJson(html)).toBe(html),
)
