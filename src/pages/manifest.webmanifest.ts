import { readSettings } from '../site/build/settings.ts'
import { theme } from '../site/theme.ts'

/** Lets phones add the shop to their home screen. */
export async function GET(): Promise<Response> {
  const { tagline } = await readSettings()
  return Response.json({
    name: theme.shopName,
    short_name: theme.shopName,
    ...(tagline && { description: tagline }),
    lang: theme.language,
    dir: theme.direction,
    start_url: '/',
    display: 'minimal-ui',
    theme_color: theme.paper,
    background_color: theme.paper,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    ],
  })
}
