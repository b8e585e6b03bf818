import { readFile } from 'node:fs/promises'
import { inSite } from './shared-script.ts'

const importPattern = /\b(?:import|from)\s*"\.\/([^"]+\.js)"/g

async function addImports(src: string, found: Set<string>): Promise<void> {
  if (found.has(src)) return
  const code = await readFile(inSite(src), 'utf8')
  for (const [, name = ''] of code.matchAll(importPattern)) await addImports(`/_astro/${name}`, found)
  found.add(src)
}

/** These scripts with all that they import, which come first. */
export async function addAllImports(scripts: readonly string[]): Promise<string[]> {
  const found = new Set<string>()
  for (const src of scripts) await addImports(src, found)
  return [...found]
}
