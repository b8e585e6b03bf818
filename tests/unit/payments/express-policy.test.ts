import { afterEach, expect, test, vi } from 'vitest'
import { pageHeaders } from '../../../src/hosts/node/security-headers.ts'
import { readExpressKey } from '../../../src/site/build/express.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

/** The sources that a page built with these settings may load, by directive. */
async function readPolicy(env: Record<string, string>): Promise<Record<string, string>> {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  const { default: config } = await import('../../../astro.config.mjs')
  const policy = config.security?.csp
  if (typeof policy !== 'object') throw new Error('Pages have no policy')
  const named = (policy.directives ?? []).map((directive) => {
    const [name = '', ...sources] = directive.split(' ')
    return [name, sources.join(' ')]
  })
  // What Astro writes where nothing is named.
  const scripts = policy.scriptDirective?.resources ?? ["'self'"]
  return { ...Object.fromEntries(named), 'script-src': scripts.join(' ') }
}

const express = { PAYMENT_PROVIDER: 'stripe', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }

test('a page with the express button may load Stripe and Link, and the policy that only reports knows them', async () => {
  expect(readExpressKey(express)).toBe('pk_test_1')
  const script = 'https://js.stripe.com https://*.js.stripe.com'
  const link = 'https://link.com https://*.link.com'
  const sources = {
    'script-src': script,
    'frame-src': `${script} https://hooks.stripe.com ${link}`,
    'connect-src': `https://api.stripe.com ${link}`,
    'img-src': 'https://*.link.com',
  }
  const policy = await readPolicy(express)
  const reporting = pageHeaders['content-security-policy-report-only'].split('; ')
  for (const [name, allowed] of Object.entries(sources)) {
    expect(policy[name]).toMatch(new RegExp(`(^| )${RegExp.escape(allowed)}$`))
    expect(reporting.find((directive) => directive.startsWith(name))).toMatch(new RegExp(` ${RegExp.escape(allowed)}$`))
  }
})

test.each([[{ PAYMENT_PROVIDER: 'stripe' }], [{ ...express, PAYMENT_PROVIDER: 'sandbox' }]])(
  'with %j a page loads from the shop alone',
  async (env) => {
    expect(readExpressKey(env)).toBe('')
    const policy = await readPolicy(env)
    expect(policy).toMatchObject({ 'script-src': "'self'", 'connect-src': "'self'", 'img-src': "'self' data: blob:" })
    expect(policy['frame-src']).toBeUndefined()
  },
)
