import type { APIRoute } from 'astro'
import { readSite } from '../features/publishing/build/read-site.ts'
import { writeRobots } from '../features/publishing/build/sitemap.ts'

export const GET: APIRoute = async ({ site }) => new Response(writeRobots(await readSite(site)))
