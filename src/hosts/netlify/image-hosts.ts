import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readImageHosts } from '../../platform/config.ts'
import { isOnNetlify } from '../../platform/provider-settings.ts'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Tells Netlify's image service, in a build there, which hosts' pictures it may show: its own file can't read settings.
 * https://docs.netlify.com/image-cdn/create-integration/ and https://docs.netlify.com/frameworks-api/ have the format.
 */
export async function writeImageHosts(env: Environment, root = '.'): Promise<void> {
  if (!isOnNetlify(env)) return
  const patterns = readImageHosts(env).map((host) => `https://${host.replaceAll('.', '\\.')}/.*`)
  const folder = join(root, '.netlify', 'v1')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'config.json'), JSON.stringify({ images: { remote_images: patterns } }))
}
