import type { APIRoute } from 'astro'
import { readSite } from '../catalog/machine/read-site.ts'
import { writeRobots } from '../catalog/machine/sitemap.ts'

export const GET: APIRoute = async ({ site }) => new Response(writeRobots(await readSite(site)))
