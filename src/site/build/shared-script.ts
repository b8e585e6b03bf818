import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

async function findSharedScript(): Promise<string | null> {
  const names = await readdir(join(process.env['SITE_DIR'] ?? 'dist', '_astro')).catch(() => [])
  const name = names.find((item) => /^shop\.[\w-]+\.js$/.test(item))
  return name ? `/_astro/${name}` : null
}

let finding: Promise<string | null> | undefined

/**
 * The file that every page's scripts import (astro.config.mjs, `sharedScripts`): preloading it
 * saves a round trip before the first tap works. Null in development, where scripts are separate.
 */
export function readSharedScript(): Promise<string | null> {
  finding ??= findSharedScript()
  return finding
}
