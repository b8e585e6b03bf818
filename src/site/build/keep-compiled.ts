import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

type Pages = Parameters<NonNullable<AstroIntegration['hooks']['astro:build:setup']>>[0]['pages']

/** The styles of each page's head, by the key that Astro knows the page by. */
export type PageStyles = [key: string, page: Pick<Pages extends Map<string, infer P> ? P : never, 'styles'>][]

/**
 * Keeps the compiled pages in a folder instead of rendering them and throwing them away: as long as code and settings
 * are the same, sites are rendered from them (hosts/node/render-site.ts) and nothing is compiled.
 */
export function keepCompiled(folder: string): AstroIntegration {
  let pages: Pages | undefined
  let site = ''
  return {
    name: 'keep-compiled',
    hooks: {
      'astro:config:done': ({ config }) => {
        site = fileURLToPath(config.outDir)
      },
      'astro:build:setup': ({ pages: all }) => {
        pages = all
      },
      'astro:build:start': ({ setPrerenderer }) => {
        setPrerenderer({
          name: 'keep-compiled',
          async setup() {
            await mkdir(folder, { recursive: true })
            await cp(join(site, '.prerender'), join(folder, 'server'), { recursive: true })
            const styles = [...(pages ?? [])].map(([key, page]) => [key, { styles: page.styles }])
            await writeFile(join(folder, 'styles.json'), JSON.stringify(styles))
          },
          getStaticPaths: async () => [],
          render: async () => Promise.reject(new Error('Pages are rendered by render-site.ts')),
        })
      },
    },
  }
}
