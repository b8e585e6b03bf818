import { cp, glob, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'

const roots = ['src', 'netlify', 'demo', 'shop']
const scripts = /<script(?![^>]*\bis:inline)[^>]*>([\s\S]*?)<\/script>/g

/** A template imports `./X.astro`, which is `./X.astro.ts` in the copy. */
const renameAstro = (code: string) => code.replaceAll(/\.astro(['"])/g, '.astro.ts$1')

async function copyForCruise(root: string, copy: string): Promise<void> {
  for await (const file of glob(
    roots.map((name) => `${name}/**/*.{ts,tsx,js,mjs,css,json,astro}`),
    { cwd: root },
  )) {
    const to = join(copy, file)
    await mkdir(dirname(to), { recursive: true })
    if (/\.(css|json)$/.test(file)) {
      await cp(join(root, file), to)
      continue
    }
    const text = await readFile(join(root, file), 'utf8')
    if (!file.endsWith('.astro')) {
      await writeFile(to, renameAstro(text))
      continue
    }
    const frontmatter = /^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? ''
    const browser = [...text.matchAll(scripts)].map(([, code]) => code).join('\n')
    await writeFile(`${to}.ts`, renameAstro(frontmatter))
    await writeFile(`${to}.script.ts`, browser)
  }
  // It may have nothing to read.
  await mkdir(join(copy, 'shop'), { recursive: true })
  await symlink(resolve('node_modules'), join(copy, 'node_modules'))
}

export interface Breach {
  rule: string
  from: string
  to: string
}

export interface Walls {
  breaches: Breach[]
  files: number
  imports: number
  /** Imports from one room into another. */
  crossings: number
  edges: Import[]
}

/** One file of ours names another. */
export interface Import {
  from: string
  to: string
}

const shown = (path: string) => path.replace(/(\.astro)(\.script)?\.ts$/, '$1')
export const roomOf = (path: string): string | undefined => /^src\/features\/([^/]+)\//.exec(path)?.[1]

/**
 * Checks the sources below `root` (src, netlify, demo, shop; `.astro` files with their scripts) against the walls of
 * .dependency-cruiser.mjs.
 */
export async function checkWalls(root: string): Promise<Walls> {
  const { default: config } = await import(resolve('.dependency-cruiser.mjs'))
  const copy = await mkdtemp(join(tmpdir(), 'placket-walls-'))
  try {
    await copyForCruise(root, copy)
    const options = { ...config.options, baseDir: copy, ruleSet: { forbidden: config.forbidden }, validate: true }
    const { output } = await cruise(roots, options, { symlinks: false })
    const { summary, modules } = output as ICruiseResult
    return {
      breaches: summary.violations.map(({ rule, from, to, cycle }) => ({
        rule: rule.name,
        from: shown(from),
        to: cycle ? cycle.map(({ name }) => shown(name)).join(' > ') : shown(to),
      })),
      files: summary.totalCruised,
      imports: summary.totalDependenciesCruised ?? 0,
      crossings: modules.reduce((sum, { source, dependencies }) => {
        const room = roomOf(source)
        return sum + dependencies.filter(({ resolved }) => room && roomOf(resolved) && roomOf(resolved) !== room).length
      }, 0),
      edges: modules.flatMap(({ source, dependencies }) =>
        dependencies
          .filter(({ resolved }) => resolved.startsWith('src/'))
          .map(({ resolved }) => ({ from: shown(source), to: shown(resolved) })),
      ),
    }
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}
