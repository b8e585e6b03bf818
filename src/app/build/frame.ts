import type { Announcement } from '../../features/content/announcement-contract.ts'
import { readPages } from '../../features/content/build/pages.ts'
import type { ShownEntry } from '../../features/content/navigation-contract.ts'
import { readPresentLinks } from '../../features/publishing/build/former-addresses.ts'
import type { PageRole } from '../../platform/pure/page-roles.ts'
import { pagePath } from '../../platform/pure/paths.ts'
import type { PriceRules } from '../../platform/pure/price-rules.ts'
import type { ShownSettings } from '../../platform/pure/settings/shop.ts'
import { readShownPriceRules } from '../../site/build/price-rules.ts'
import { readApi } from '../../site/build/read-api.ts'
import { readSettings } from '../../site/build/settings.ts'

/** The frame around every page; part of every cacheKey. */
export interface Frame {
  announcement: Pick<Announcement, 'text' | 'link'> | null
  navigation: { header: ShownEntry[]; footer: ShownEntry[] }
  /** The live pages of the merchant's own texts. */
  pages: { title: string; path: string; role: PageRole | null }[]
  /** The rules by which the cart computes prices in the browser. */
  prices: PriceRules
  /** All of them: what a setting is shown on is nobody's to remember here. */
  settings: ShownSettings
}

/** The present addresses of what the merchant arranged. */
const present = (
  entries: readonly ShownEntry[],
  { link }: { link: (path: string | null) => string | null },
): ShownEntry[] =>
  entries.map((entry) => ({
    ...entry,
    path: link(entry.path),
    children: entry.children.map((child) => ({ ...child, path: link(child.path) ?? child.path })),
  }))

async function readEverything(): Promise<Frame> {
  const [links, { announcement }, navigation, pages, prices, settings] = await Promise.all([
    readPresentLinks(),
    readApi('getAnnouncement'),
    readApi('getNavigation'),
    readPages(),
    readShownPriceRules(),
    readSettings(),
  ])
  return {
    announcement: announcement && { text: announcement.text, link: links.link(announcement.link) },
    navigation: {
      header: present(navigation.header, links),
      footer: present(navigation.footer, links),
    },
    pages: pages.map(({ title, slug, role }) => ({ title, path: pagePath(slug), role })),
    prices,
    settings,
  }
}

let reading: Promise<Frame> | undefined

/** Read once a build. */
export function readFrame(): Promise<Frame> {
  reading ??= readEverything()
  return reading
}
