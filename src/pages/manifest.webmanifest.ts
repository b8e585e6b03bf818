import { homePath } from '../platform/pure/page-market.ts'
import { readSettings } from '../site/build/settings.ts'
import { theme } from '../site/theme.ts'

/** Lets phones add the shop to their home screen. */
export async function GET(): Promise<Response> {
  const { tagline, shopName, backgroundColor } = await readSettings()
  return Response.json({
    name: shopName,
    short_name: shopName,
    ...(tagline && { description: tagline }),
    lang: theme.language,
    dir: theme.direction,
    start_url: homePath,
    display: 'minimal-ui',
    theme_color: backgroundColor,
    background_color: backgroundColor,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    ],
  })
}
