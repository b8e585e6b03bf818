import type { Handlers } from '../../../api/http.ts'
import { recordAudit } from '../../../desk/server/audit.ts'
import { requireUnchanged, versionOf } from '../../../desk/server/record-version.ts'
import type { Config } from '../../../platform/config.ts'
import { languageOf } from '../../../platform/correspondence.ts'
import { type Database, type Trx, transact } from '../../../platform/database/client.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { findSourceLanguage } from '../../../platform/markets.ts'
import { withOwnTexts } from '../../../platform/own-texts.ts'
import type { FieldFault } from '../../../platform/pure/error-details.ts'
import type { Language } from '../../../platform/pure/language.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { categoryPath, pagePath } from '../../../platform/pure/paths.ts'
import { rootCategory } from '../../catalog/rules/root-category.ts'
import { listMenu, readCategories } from '../../catalog/server/categories/category-handlers.ts'
import { removeUnusedWords } from '../../translations/server/unused-words.ts'
import * as ar from '../messages/ar.ts'
import * as de from '../messages/de.ts'
import * as en from '../messages/en.ts'
import * as fr from '../messages/fr.ts'
import * as hi from '../messages/hi.ts'
import type {
  Navigation,
  NavigationEntry,
  NavigationLeaf,
  NavigationPlace,
  ShownEntry,
} from '../navigation-contract.ts'
import { listBuiltIn, type MenuWords } from '../rules/navigation.ts'
import { findDeadLinks, lockNavigation, type NavigationTrees, readTrees, replaceTrees } from './navigation-queries.ts'
import { listPageTitles } from './page-queries.ts'

const menuWords: Record<Language, MenuWords> = withOwnTexts<MenuWords>('content', { en, de, fr, hi, ar })
const places = ['header', 'footer'] as const

/** Everything that entries may lead to. */
interface Targets {
  categories: Map<string, { name: string; slug: string; count: number }>
  pages: Map<string, { title: string; slug: string; live: boolean }>
  dead: Set<string>
  builtIn: NavigationTrees
}

const leavesOf = (trees: NavigationTrees): NavigationLeaf[] =>
  places.flatMap((place) => trees[place].flatMap((entry) => [entry, ...entry.children]))

async function readTargets(
  db: Database | Trx,
  trees: NavigationTrees,
  config: Pick<Config, 'shop' | 'market' | 'SHOP_LANGUAGE'> & { language?: string | null },
): Promise<Targets> {
  const { shop, language = null } = config
  const hrefs = leavesOf(trees).flatMap((leaf) => (leaf.kind === 'link' ? leaf.href : []))
  const categories = await readCategories(db, { language, source: undefined })
  const pages = await listPageTitles(db, language)
  const dead = await findDeadLinks(db, hrefs)
  return {
    categories: new Map(categories.map((category) => [category.id, category])),
    pages: new Map(pages.map((page) => [page.id, page])),
    dead,
    builtIn: listBuiltIn(
      listMenu(categories),
      pages.filter(({ live }) => live),
      { giftCards: shop.giftCards, words: menuWords[languageOf(config)] },
    ),
  }
}

function findFault(leaf: NavigationLeaf, { categories, pages, dead }: Targets): string | null {
  if (leaf.kind === 'category' && !categories.has(leaf.categoryId)) return 'must be a category of the shop'
  if (leaf.kind === 'page' && !pages.has(leaf.pageId)) return 'must be a page of the shop'
  return leaf.kind === 'link' && dead.has(leaf.href) ? 'leads to no page of the shop' : null
}

function listFaults(trees: NavigationTrees, targets: Targets): FieldFault[] {
  return places.flatMap((place) =>
    trees[place].flatMap((entry, at) => {
      const field = `${place}.${at}`
      const own =
        place === 'footer' && entry.kind !== 'heading'
          ? 'must be the heading of a column'
          : entry.kind === 'heading' && entry.children.length === 0
            ? 'needs an entry below it'
            : findFault(entry, targets)
      const below = entry.children.map(
        (leaf, child) => [`${field}.children.${child}`, findFault(leaf, targets)] as const,
      )
      return [[field, own] as const, ...below].flatMap(([name, problem]) => (problem ? { field: name, problem } : []))
    }),
  )
}

/** What shoppers see of an entry; its path is null if it leads nowhere. */
function show(leaf: NavigationLeaf, { categories, pages, dead }: Targets): { label: string; path: string | null } {
  if (leaf.kind === 'category') {
    const category = categories.get(leaf.categoryId)
    return { label: leaf.label || category?.name || '', path: category?.count ? categoryPath(category.slug) : null }
  }
  if (leaf.kind === 'page') {
    const page = pages.get(leaf.pageId)
    return { label: leaf.label || page?.title || '', path: page?.live ? pagePath(page.slug) : null }
  }
  return { label: leaf.label, path: leaf.kind === 'link' && !dead.has(leaf.href) ? leaf.href : null }
}

/** What leads nowhere and has nothing below it is left out. */
function showTree(tree: readonly NavigationEntry[], targets: Targets): ShownEntry[] {
  return tree
    .map((entry) => {
      const children = entry.children.map((leaf) => show(leaf, targets))
      return { ...show(entry, targets), children: children.flatMap(({ label, path }) => (path ? { label, path } : [])) }
    })
    .filter(({ path, children }) => path !== null || children.length > 0)
}

function view(trees: NavigationTrees, { categories, pages, builtIn }: Targets): Navigation {
  return {
    ...trees,
    builtIn,
    categories: [...categories].flatMap(([id, { name, slug }]) => (slug === rootCategory ? [] : { id, name })),
    pages: [...pages].map(([id, { title, live }]) => ({ id, name: title, live })),
    version: versionOf(trees),
  }
}

type NavigationCalls = 'readNavigation' | 'saveNavigation'

export const handleNavigation: Pick<Handlers, NavigationCalls> = {
  readNavigation: async (_call, { db, config }) => {
    const trees = await readTrees(db)
    return view(trees, await readTargets(db, trees, config))
  },

  saveNavigation: ({ body: { version, ...trees }, user }, { db, config }) =>
    transact(db, async (trx) => {
      await lockNavigation(trx)
      const before = await readTrees(trx)
      requireUnchanged(version, before, trees)
      const faults = listFaults(trees, await readTargets(trx, trees, config))
      if (faults.length > 0) throw new HttpError(400, messages.settingsUnfit, {}, { faults })
      await replaceTrees(trx, trees)
      await removeUnusedWords(trx, ['navigation'])
      const write = { actorId: user.id, action: 'arranged', entity: 'navigation', entityId: 'navigation' }
      await recordAudit(trx, { ...write, before, after: trees })
      const after = await readTrees(trx)
      return { ...view(after, await readTargets(trx, after, config)), message: messages.saved }
    }),
}

async function showPlaces(db: Database, config: Config): Promise<Record<NavigationPlace, ShownEntry[]>> {
  const trees = await readTrees(db, config.textLanguage)
  const targets = await readTargets(db, trees, { ...config, language: config.textLanguage })
  const entriesOf = (place: NavigationPlace) =>
    showTree(trees[place].length > 0 ? trees[place] : targets.builtIn[place], targets)
  return { header: entriesOf('header'), footer: entriesOf('footer') }
}

interface Written {
  /** The same entries without translations. */
  written: readonly ShownEntry[]
  source: Language
}

/** Adds the language to labels that nobody has translated. The built-in words are the shop's own and in every language. */
function markLabels(shown: readonly ShownEntry[], { written, source }: Written): ShownEntry[] {
  const builtIn = new Set(Object.values(menuWords).flatMap((words) => Object.values(words)))
  const languageOfLabel = (label: string, own: string | undefined) =>
    label === own && !builtIn.has(label) ? { language: source } : {}
  return shown.map((entry, at) => ({
    ...entry,
    ...languageOfLabel(entry.label, written[at]?.label),
    children: entry.children.map((child, place) => ({
      ...child,
      ...languageOfLabel(child.label, written[at]?.children[place]?.label),
    })),
  }))
}

export const handleShownNavigation = {
  getNavigation: async (_call, { db, config }) => {
    const shown = await showPlaces(db, config)
    const source = findSourceLanguage(config)
    if (source === undefined) return shown
    const written = await showPlaces(db, { ...config, textLanguage: null })
    const mark = (place: NavigationPlace) => markLabels(shown[place], { written: written[place], source })
    return { header: mark('header'), footer: mark('footer') }
  },
} satisfies Partial<Handlers>
