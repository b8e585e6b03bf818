import type { APIRoute } from 'astro'
import { readSite } from '../features/channels/build/read-site.ts'
import { writeRobots } from '../features/channels/build/sitemap.ts'
import { readSettings } from '../site/build/settings.ts'

export const GET: APIRoute = async ({ site }) => {
  const { markets } = await readSettings()
  const keys = markets.map(({ key }) => key)
  return new Response(writeRobots(await readSite(site), keys))
}
