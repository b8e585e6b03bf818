import type { APIRoute } from 'astro'
import { readSite } from '../../features/channels/build/read-site.ts'
import { writeSecurityTxt } from '../../features/channels/build/security-txt.ts'
import { pageLanguage } from '../../platform/pure/page-language.ts'
import { readSettings } from '../../site/build/settings.ts'

/** A parameter, since Astro skips folders whose names begin with a dot. */
export const getStaticPaths = () => [{ params: { folder: '.well-known' } }]

export const GET: APIRoute = async ({ site }) => {
  const at = await readSite(site)
  const { supportEmail } = await readSettings()
  const began = process.env['BUILD_BEGAN_AT']
  const text = writeSecurityTxt(
    at,
    { email: supportEmail, language: pageLanguage },
    began ? new Date(began) : new Date(),
  )
  return new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
