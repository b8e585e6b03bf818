import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { servePage } from '../../../src/hosts/node/pages.ts'
import { productPath } from '../../../src/platform/pure/paths.ts'

test('a page is found by its address in any script, in NFD too', async () => {
  const live = mkdtempSync(join(tmpdir(), 'placket-pages-'))
  const slugs = ['衬衫', 'قميص-أزرق', 'सूती-कुर्ता', 'синяя-рубашка-й']
  for (const slug of slugs) {
    mkdirSync(join(live, 'product', slug), { recursive: true })
    writeFileSync(join(live, 'product', slug, 'index.html'), slug)
  }
  for (const slug of slugs) {
    for (const typed of [slug, slug.normalize('NFD')]) {
      const found = await servePage({ live }, new Request(`http://localhost${productPath(typed)}`))
      expect([found.status, await found.text()]).toEqual([200, slug])
    }
  }
  rmSync(live, { recursive: true })
})
