import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readViolations } from '../../../src/features/insights/policy-contract.ts'
import { countBlocked, describeBlocked } from '../../../src/features/insights/rules/policy-report.ts'

const siteUrl = 'https://shop.example'
const page = `${siteUrl}/order/o-42-secret?token=abc#part`

const readReports = (reports: Parameters<typeof readViolations>[0]) =>
  countBlocked(readViolations(reports), { siteUrl })

const byUri = (blocked: string, directive = 'script-src-elem', more: object = {}) => ({
  'csp-report': { 'document-uri': page, 'blocked-uri': blocked, 'effective-directive': directive, ...more },
})
const byApi = (blockedURL: string, effectiveDirective = 'script-src-elem', more: object = {}) => ({
  type: 'csp-violation',
  body: { documentURL: page, blockedURL, effectiveDirective, ...more },
})
const evil = { directive: 'script-src-elem', blocked: 'https://evil.example', page: 'order', times: 1 }

describe('reports of blocked content', () => {
  test('keep the kind, the origin and the first part of the page, in both formats', () => {
    const address = 'https://evil.example/x.js?email=mia@shop.example'
    expect(readReports(byUri(address))).toEqual([evil])
    expect(readReports([byApi(address)])).toEqual([evil])
    const older = {
      'csp-report': { 'document-uri': page, 'blocked-uri': address, 'violated-directive': 'img-src https:' },
    }
    expect(readReports(older)).toEqual([{ ...evil, directive: 'img-src' }])
  })

  test('of the same kind and origin are one, counted', () => {
    const reports = ['https://evil.example/1', 'https://evil.example/2', 'https://other.example/'].map((url) =>
      byApi(url),
    )
    expect(readReports(reports).map(({ blocked, times }) => [blocked, times])).toEqual([
      ['https://evil.example', 2],
      ['https://other.example', 1],
    ])
  })

  test('leave out the forms of the shop’s payment provider, and nothing else of its origin', () => {
    const formOrigins = ['https://pay.example/', 'https://pay.example:8443']
    const count = (blocked: string, directive: string) =>
      countBlocked(readViolations(byUri(blocked, directive)), { siteUrl, formOrigins }).length
    expect(count('https://pay.example/start?order=5', 'form-action')).toBe(0)
    expect(count('https://pay.example:8443/', 'form-action')).toBe(0)
    expect(count('https://evil.example/', 'form-action')).toBe(1)
    expect(count('https://pay.example.evil.example/', 'form-action')).toBe(1)
    expect(count('https://pay.example/x.js', 'script-src-elem')).toBe(1)
  })

  test.each([
    ['inline', 'inline'],
    ['eval', 'eval'],
    ['data', 'data'],
    ['data:text/html,mia@shop.example', 'data'],
    ['blob:https://shop.example/5f0e', 'blob'],
    ['wss://evil.example/chat?id=5', 'wss://evil.example'],
    ['https://mia:word@evil.example:8443/x', 'https://evil.example:8443'],
  ])('%s is kept as %s', (address, blocked) => {
    expect(readReports(byUri(address))).toMatchObject([{ blocked }])
  })

  test.each([
    ['an extension', byUri('chrome-extension://abcdef/inject.js')],
    ['an extension of Safari', byUri('safari-web-extension://abcdef/inject.js')],
    ['a script of an extension', byUri('https://evil.example', 'script-src', { 'source-file': 'moz-extension' })],
    ['a frame of an app', byUri('about')],
    ['another host', byUri('inline', 'script-src', { 'document-uri': 'https://other.example/' })],
    ['an unknown directive', byUri('inline', 'mia@shop.example')],
    ['no address', byUri('mia@shop.example')],
    ['a page that is none', byUri('inline', 'script-src', { 'document-uri': 'mia' })],
    ['another kind of report', [{ type: 'deprecation', body: { id: 'x' } }]],
    ['an empty report', [{ type: 'csp-violation', body: null }]],
  ])('from %s is left out', (_name, reports) => {
    expect(readReports(reports)).toEqual([])
  })

  test('of one call are read up to twenty', () => {
    const reports = Array.from({ length: 60 }, (_, place) => byApi(`https://e${place}.example`))
    expect(readReports(reports)).toHaveLength(20)
  })

  test('never keep a path, a query or a fragment, whatever is reported', () => {
    const shape = /^(inline|eval|wasm-eval|data|blob|filesystem|[a-z][a-z0-9+.-]*:\/\/[^/?#@]+)$/
    fc.assert(
      fc.property(fc.oneof(fc.webUrl({ withFragments: true, withQueryParameters: true }), fc.string()), (address) => {
        for (const { blocked, page } of readReports(byUri(address))) {
          expect(blocked).toMatch(shape)
          expect(page).toBe('order')
        }
      }),
    )
  })

  test('are described in plain words', () => {
    expect(describeBlocked(evil)).toBe('scripts from https://evil.example, 1 times, last under /order')
    expect(describeBlocked({ ...evil, directive: 'form-action', times: 7 })).toContain(
      'forms that send to https://evil',
    )
    expect(describeBlocked({ ...evil, blocked: 'eval' })).toContain('scripts made from text,')
    expect(describeBlocked({ ...evil, blocked: 'inline', directive: 'style-src' })).toContain(
      'styles written into the page',
    )
    expect(describeBlocked({ ...evil, directive: 'base-uri' })).toContain('content from')
  })
})
