import { once } from 'node:events'
import { join } from 'node:path'
import { expect } from 'vitest'
import { runAstro } from '../../src/hosts/node/astro.ts'

/** Builds the site of that database into `folder`/site, with its cache beside it. Returns what Astro wrote. */
export async function buildIn(folder: string, databaseUrl: string, env: Record<string, string> = {}): Promise<string> {
  const astro = runAstro(['build'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      SITE_DIR: join(folder, 'site'),
      SITE_CACHE: join(folder, 'cache'),
      NODE_ENV: 'production',
      NO_COLOR: '1',
      ...env,
    },
  })
  let output = ''
  for (const stream of [astro.stdout, astro.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk
    })
  }
  const [code] = await once(astro, 'close')
  expect(code, output).toBe(0)
  return output
}
