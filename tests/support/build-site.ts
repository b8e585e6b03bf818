import { once } from 'node:events'
import { join } from 'node:path'
import { expect } from 'vitest'
import { inBuildTurn, runAstro } from '../../src/hosts/node/astro.ts'

async function runBuild(env: NodeJS.ProcessEnv): Promise<void> {
  const astro = runAstro(['build'], { stdio: ['ignore', 'pipe', 'pipe'], env })
  let output = ''
  for (const stream of [astro.stdout, astro.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk
    })
  }
  const [code] = await once(astro, 'close')
  expect(code, output).toBe(0)
}

/** Builds the whole site of that database into `folder`/site. */
export async function buildIn(folder: string, databaseUrl: string, env: Record<string, string> = {}): Promise<void> {
  const site = { DATABASE_URL: databaseUrl, SITE_DIR: join(folder, 'site'), NODE_ENV: 'production', NO_COLOR: '1' }
  await inBuildTurn(() => runBuild({ ...process.env, ...site, ...env }))
}
