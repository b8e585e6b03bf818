import { expect, test } from 'vitest'
import { findUnshown, spreadBlocks, tidyHtml } from '../../../src/features/media/admin/RichTextField.tsx'

test('each element that the rich-text editor would drop is listed once', () => {
  expect(findUnshown('<p>A <strong>shirt</strong> for <a href="/x">sea</a></p><ul><li>Linen</li></ul>')).toEqual([])
  expect(
    findUnshown('<table><tr><td>1</td></tr></table><img src="/a.webp"><FIGURE></FIGURE><figure></figure>'),
  ).toEqual(['table', 'tr', 'td', 'figure'])
  expect(findUnshown('5 < 6 and <3')).toEqual([])
})

test('a list item contains no paragraph unless it has several', () => {
  expect(tidyHtml('<ul><li><p>A <b>b</b></p></li><li><p>C</p><ul><li><p>D</p></li></ul></li></ul>')).toBe(
    '<ul><li>A <b>b</b></li><li>C<ul><li>D</li></ul></li></ul>',
  )
  expect(tidyHtml('<ul><li><p>A</p><p>B</p></li></ul>')).toBe('<ul><li><p>A</p><p>B</p></li></ul>')
})

test('each block gets its own line, and nothing changes inside a block', () => {
  expect(spreadBlocks('<p>A <b>b</b></p><ul><li>1</li><li>2</li></ul><p>C</p>')).toBe(
    '<p>A <b>b</b></p>\n<ul>\n<li>1</li>\n<li>2</li>\n</ul>\n<p>C</p>',
  )
})
