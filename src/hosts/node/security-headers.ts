const reporting = 'report-uri /csp-reports; report-to csp'

/**
 * Headers of every page; netlify.toml has the same and a test compares them. The policy for scripts and styles is
 * in each page itself, with the hashes that Astro wrote; only a header can refuse framing.
 */
export const pageHeaders = {
  'content-security-policy': `frame-ancestors 'none'; object-src 'none'; base-uri 'self'; ${reporting}`,
  // What the page's own policy blocks, a policy in a page can't report.
  'content-security-policy-report-only': `default-src 'self'; script-src 'self' 'unsafe-inline' https://js.stripe.com https://*.js.stripe.com; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob: https://*.link.com; connect-src 'self' https://api.stripe.com https://link.com https://*.link.com; frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com https://link.com https://*.link.com; form-action 'self' https://api.razorpay.com; ${reporting}`,
  'reporting-endpoints': 'csp="/csp-reports"',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
} as const
