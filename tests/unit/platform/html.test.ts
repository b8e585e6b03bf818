import { expect, test } from 'vitest'
import { markdownHtmlMax, renderMarkdown, sanitiseHtml } from '../../../src/platform/html.ts'

test('Markdown becomes HTML, with tables, strikethrough and whole addresses as links', async () => {
  const markdown =
    '# Linen\n\n*Soft* and **cool**, ~~creased~~. See https://example.com/care.\n\n| a | b |\n|---|---|\n| 1 | 2 |'
  const html = (await renderMarkdown(markdown)) ?? ''
  expect(html).toContain('<h2>Linen</h2>')
  expect(html).toContain('<em>Soft</em> and <strong>cool</strong>, <s>creased</s>')
  expect(html).toContain('<a href="https://example.com/care">')
  expect(html).toContain('<td>2</td>')
})

test('HTML in Markdown is kept as far as it is harmless, and a name with a dot is no link', async () => {
  const html = await renderMarkdown('<b>Read</b> me.txt<script>alert(1)</script> [x](javascript:alert(1))')
  expect(html).toContain('<b>Read</b> me.txt')
  expect(html).not.toMatch(/script|<a h/)
})

// Each took seconds to hours, or all of the stack, with a renderer whose time grows with the square of a text.
test.each(['*a_', '**a', '[', '![](', '> ', '>', '1. ', '- ', '[a][', '` ', '<b>', '&', '_*'])(
  '60,000 characters of %j are rendered or too much, and never fail',
  async (unit) => {
    const html = await renderMarkdown(unit.repeat(60_000 / unit.length))
    expect((html ?? '').length).toBeLessThanOrEqual(markdownHtmlMax)
  },
)

test('deep elements are left out with their texts kept', () => {
  const html = sanitiseHtml(`${'<div>'.repeat(20_000)}deep${'</div>'.repeat(20_000)}`)
  expect(html).toContain('deep')
  expect(html.match(/<div>/g)?.length).toBeLessThanOrEqual(40)
})

test('a table of thousands of cells is too much HTML', async () => {
  expect(await renderMarkdown('a|b\n-|-\n'.repeat(7000))).toBeNull()
})
