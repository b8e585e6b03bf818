import { expect, test } from 'vitest'
import { createLog } from '../../../src/platform/log.ts'

function openLog() {
  const lines: string[] = []
  const log = createLog((line) => lines.push(line))
  return { log, read: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>) }
}

test('an event is one line of JSON with its time, level and request id', () => {
  const { log, read } = openLog()
  log('warn', 'call-failed', { requestId: '4155550132', status: 503 })
  expect(read()).toEqual([
    { level: 'warn', at: expect.any(String), requestId: '4155550132', status: 503, event: 'call-failed' },
  ])
  expect(Math.abs(Date.now() - Date.parse(String(read()[0]?.['at'])))).toBeLessThan(10_000)
})

test('numbers, addresses and tokens are removed everywhere: by name, inside a text, inside an error', () => {
  const { log, read } = openLog()
  log('error', 'failed', {
    Phone: '1',
    error: new Error('no way to +1 (415) 555-0132 or ann@example.com'),
    deep: { list: [{ note: 'x'.repeat(50) }] },
  })
  const text = JSON.stringify(read())
  expect(read()[0]).toMatchObject({ Phone: '[removed]', error: { message: 'no way to [number] or [email]' } })
  expect(text).toContain('[token]')
  expect(text).not.toMatch(/555|ann@|x{50}/)
})

test('circular, deeply nested or unserialisable values are logged as far as possible, and break no call', () => {
  const { log, read } = openLog()
  const circle: Record<string, unknown> = { amount: 10n }
  circle['self'] = circle
  const deep = { a: { b: { c: { d: { e: { f: '+14155550132' } } } } } }
  log('info', 'odd', { circle, deep })
  expect(read()[0]).toMatchObject({ circle: { amount: 10 }, event: 'odd' })
  expect(JSON.stringify(read())).not.toContain('4155550132')
})
