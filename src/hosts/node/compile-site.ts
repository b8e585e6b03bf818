import { existsSync } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { runAstro } from './astro.ts'
import { runToEnd } from './render-process.ts'

/** In the checkout, since compiled pages import packages. */
const folder = '.astro/compiled'
/** Deletes all but the ones compiled last. */
async function removeOld(keptMax: number): Promise<void> {
  const found = (await readdir(folder)).map(async (name) => {
    const path = join(folder, name)
    return { path, at: (await stat(path)).mtimeMs }
  })
  const old = (await Promise.all(found)).sort((a, b) => b.at - a.at).slice(keptMax)
  for (const { path } of old) await rm(path, { recursive: true, force: true })
}

interface CompileOptions {
  quiet: boolean
  /** The settings of the market whose pages these are. */
  env: Record<string, string>
  keptMax: number
}

/**
 * The compiled pages of this code and these settings: `server`, with which pages are rendered, and `client`, the files that every site
 * has. Compiles them unless an earlier build did.
 */
export async function compileSite(fingerprint: string, { quiet, env, keptMax }: CompileOptions): Promise<string> {
  const compiled = join(folder, fingerprint.slice(0, 32))
  if (existsSync(compiled)) return compiled
  const part = `${compiled}.part`
  await rm(part, { recursive: true, force: true })
  await runToEnd(
    runAstro(['build'], {
      stdio: quiet ? ['ignore', 'ignore', 'inherit'] : 'inherit',
      env: { ...process.env, ...env, SITE_DIR: join(part, 'client'), COMPILED_DIR: part, NODE_ENV: 'production' },
    }),
  )
  await rename(part, compiled)
  await removeOld(keptMax)
  return compiled
}
