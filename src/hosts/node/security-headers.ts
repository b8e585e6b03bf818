/**
 * Headers of every page; netlify.toml has the same and a test compares them. The policy for scripts and styles is
 * in each page itself, with the hashes that Astro wrote; only a header can refuse framing.
 */
export const pageHeaders = {
  'content-security-policy': "frame-ancestors 'none'; object-src 'none'; base-uri 'self'",
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
} as const
