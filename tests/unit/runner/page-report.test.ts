import { expect, test } from 'vitest'
import { readPage } from '../../support/page-report.ts'

test('the page of an error context is its tree, of 150 lines at most', () => {
  const context = (lines: number) =>
    `# Error details\n\n\`\`\`\nlost\n\`\`\`\n\n\`\`\`yaml\n${'- link "Cart"\n'.repeat(lines)}\`\`\`\n\n# Test source\n`
  expect(readPage(context(2))).toBe('- link "Cart"\n- link "Cart"')
  expect(readPage(context(300))?.split('\n')).toHaveLength(150)
  expect(readPage('# Error details\n')).toBeUndefined()
})
