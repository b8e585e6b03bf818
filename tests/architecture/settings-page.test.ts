import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { settingGroups, settingKeys, settingOf } from '../../src/platform/pure/settings/shop.ts'

const groups = new Map<string, string>(settingGroups)

test('the page of behaviour lists every setting as the table has it', () => {
  const rows = settingKeys.map((key) => {
    const { label, group, effect, variable } = settingOf(key)
    return `| ${label} | ${groups.get(group)} | ${effect === 'live' ? 'at once' : 'once published'} | ${variable ? `\`${variable}\`` : ''} |`
  })
  const page = readFileSync('docs/behaviour/settings.md', 'utf8')
  expect(page.match(/^\|.*\|$/gm)?.slice(2)).toEqual(rows)
})
