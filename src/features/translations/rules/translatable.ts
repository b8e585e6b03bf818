/** How a text is written: on one line, on several, one entry on each line, or as HTML. */
export type TextForm = 'line' | 'prose' | 'list' | 'html'

interface TranslatableField {
  label: string
  form: TextForm
  /** As long as the longest source may be. */
  max: number
}

interface TranslatableKind {
  /** Of many, as the admin lists them. */
  label: string
  fields: Readonly<Record<string, TranslatableField>>
}

const line = (label: string, max = 300): TranslatableField => ({ label, form: 'line', max })
const prose = (label: string, max = 5000): TranslatableField => ({ label, form: 'prose', max })
const html = (label: string): TranslatableField => ({ label, form: 'html', max: 100_000 })
const search = {
  seoTitle: line('Title for search engines'),
  seoDescription: line('Description for search engines', 1000),
}
/** Words that several records share are translated once: they are their own record. */
const word = (label: string): TranslatableKind => ({ label, fields: { text: prose('Text', 1000) } })

/** Every text that shoppers read and that the merchant translates. Mails come with words in every language, which can be changed. */
export const translatable = {
  product: {
    label: 'Products',
    fields: {
      name: line('Name'),
      description: html('Description'),
      care: { label: 'Care', form: 'list', max: 5000 },
      warnings: { label: 'Warnings', form: 'list', max: 5000 },
      ...search,
    },
  },
  style: word('Styles of several colours'),
  category: { label: 'Categories', fields: { name: line('Name'), description: prose('Description') } },
  color: { label: 'Colours', fields: { name: line('Name') } },
  option: word('Options and their values'),
  attribute: { label: 'Attributes', fields: { label: line('Name'), unit: line('Unit') } },
  value: { label: 'Values of attributes', fields: { label: line('Name') } },
  facet: { label: 'Filters', fields: { label: line('Title') } },
  chart: { label: 'Size charts', fields: { name: line('Name'), note: prose('Note') } },
  measure: word('Columns and notes of size charts'),
  alternative: word('Texts of pictures'),
  page: {
    label: 'Pages',
    fields: { title: line('Title'), intro: prose('Introduction'), body: html('Text'), ...search },
  },
  article: {
    label: 'Journal',
    fields: {
      title: line('Title'),
      excerpt: prose('Excerpt'),
      body: html('Text'),
      imageAlt: line('Text of the picture', 1000),
      ...search,
    },
  },
  navigation: word('Labels of the navigation'),
  announcement: { label: 'Announcement', fields: { text: prose('Text') } },
  banner: {
    label: 'Banners',
    fields: {
      title: line('Title'),
      text: prose('Text'),
      linkText: line('Text of the link'),
      imageAlt: line('Text of the picture', 1000),
    },
  },
  section: { label: 'Featured', fields: { title: line('Title'), subtitle: prose('Subtitle') } },
  promotion: { label: 'Promotions', fields: { title: line('Title'), description: prose('Description') } },
  shipping: word('Names of shipping methods, and hours of pick-up'),
  tax: word('Names of taxes'),
  market: word('Names of markets'),
  setting: { label: 'Shop texts', fields: { text: prose('Text') } },
  mail: { label: 'Words of mails', fields: { text: line('Text', 1000) } },
} as const satisfies Record<string, TranslatableKind>

export type TranslatedKind = keyof typeof translatable
export type TranslatedField<K extends TranslatedKind> = keyof (typeof translatable)[K]['fields'] & string

export const translatedKinds = Object.keys(translatable) as TranslatedKind[]
export const isTranslatedKind = (text: string): text is TranslatedKind => Object.hasOwn(translatable, text)

/** Kinds whose usual words the shop translates by itself (record 090). */
const usualKinds: ReadonlySet<TranslatedKind> = new Set(['facet', 'attribute', 'value', 'color'])
export const hasUsualWords = (kind: TranslatedKind): boolean => usualKinds.has(kind)

/** Usual English words that are words of another language with another meaning: in a shop of that language they stay. */
export const falseFriends: Readonly<Record<string, readonly string[]>> = { fr: ['rose'] }

/** The field of a kind; null if the kind has no such field. */
export function fieldOf(kind: TranslatedKind, field: string): TranslatableField | null {
  const fields: Readonly<Record<string, TranslatableField>> = translatable[kind].fields
  return (Object.hasOwn(fields, field) && fields[field]) || null
}

/** Settings that shoppers read. */
export const translatedSettings = [
  'tagline',
  'about',
  'notice',
  'dispatchStandard',
  'dispatchExpress',
  'cookieText',
] as const
export type TranslatedSetting = (typeof translatedSettings)[number]
