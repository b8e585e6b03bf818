import { z } from 'zod'
import { languages } from '../../platform/pure/language.ts'
import { id, line, message, optionalLine, version } from '../../platform/schema/fields.ts'
import { siteLink } from '../../platform/schema/links.ts'

const label = line(60)
/** Empty: the name of the category or the title of the page. */
const ownLabel = optionalLine(60).default('')

const leaf = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('category'), categoryId: id, label: ownLabel }),
  z.object({ kind: z.literal('page'), pageId: id, label: ownLabel }),
  z.object({ kind: z.literal('link'), href: siteLink, label }),
  /** A heading that leads nowhere. */
  z.object({ kind: z.literal('heading'), label }),
])
export type NavigationLeaf = z.infer<typeof leaf>

const entry = z.intersection(leaf, z.object({ children: z.array(leaf).max(24) }))
export type NavigationEntry = z.infer<typeof entry>

const tree = {
  header: z.array(entry).max(12),
  /** Columns: headings with links. */
  footer: z.array(entry).max(5),
}
export type NavigationPlace = keyof typeof tree

/** `language`: that of a label which a reader of another language gets as it is written. */
const shownLabel = { label: z.string(), language: z.enum(languages).optional() }
const shownLeaf = z.object({ ...shownLabel, path: z.string() })
/** `path` is null for a heading. */
const shownEntry = z.object({ ...shownLabel, path: z.string().nullable(), children: z.array(shownLeaf) })
export type ShownEntry = z.infer<typeof shownEntry>
const shownEntries = z.array(shownEntry)

const choice = z.object({ id, name: z.string() })
const navigation = z.object({
  ...tree,
  /** What a place shows that has no entries: it follows the categories and the live pages. */
  builtIn: z.object(tree),
  /** Everything an entry may lead to. */
  categories: z.array(choice),
  /** `live`: shown to shoppers; an entry of any other page is left out. */
  pages: z.array(choice.extend({ live: z.boolean() })),
  version,
})
export type Navigation = z.infer<typeof navigation>

export const navigationSchemas = {
  /** As shoppers see it: only live pages and categories with products. */
  getNavigation: { reply: z.object({ header: shownEntries, footer: shownEntries }) },
  readNavigation: { reply: navigation },
  /** Both at once. An empty list returns to the built-in menu. */
  saveNavigation: { body: z.object({ ...tree, version: version.optional() }), reply: navigation.extend({ message }) },
}
