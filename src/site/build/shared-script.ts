import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

let listing: Promise<string[]> | undefined

/** Where the built site is, or a path in it. */
export const inSite = (path: string) => join(process.env['SITE_DIR'] ?? 'dist', path)

function listScripts(): Promise<string[]> {
  // In development the folder is that of an earlier build.
  listing ??= import.meta.env.DEV ? Promise.resolve([]) : readdir(inSite('_astro')).catch(() => [])
  return listing
}

/** The address of a built script, by the name of its chunk. Null in development, where scripts are separate. */
export async function findScript(name: string): Promise<string | null> {
  const names = await listScripts()
  const file = names.find((item) => new RegExp(`^${name}\\.[\\w-]+\\.js$`).test(item))
  return file ? `/_astro/${file}` : null
}

/**
 * The file that every page's scripts import (astro.config.mjs, `sharedScripts`): preloading it saves a round trip before the first
 * tap works.
 */
export const readSharedScript = () => findScript('shop')
