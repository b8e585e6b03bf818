import type { APIRoute } from 'astro'

/** What this site was built from, so that anyone can see whether a change is live. */
export const GET: APIRoute = () =>
  Response.json({
    catalogue: process.env['BUILD_CATALOGUE_VERSION'] ?? null,
    beganAt: process.env['BUILD_BEGAN_AT'] ?? null,
  })
