import { row } from './row.ts'

/** What shopping services get besides the products' own facts, and which of them. */
export const feedSettings = {
  madeFor: row({
    group: 'feeds',
    label: 'Products are made for',
    kind: 'choice',
    initial: '',
    effect: 'published',
    choices: [
      ['', 'Not said'],
      ['male', 'Men'],
      ['female', 'Women'],
      ['unisex', 'Everyone'],
    ],
    hint: 'For products that don’t say it themselves, and whose category doesn’t. In many countries Google takes no clothes without it',
  }),
  ageGroup: row({
    group: 'feeds',
    label: 'Age group',
    kind: 'choice',
    initial: '',
    effect: 'published',
    choices: [
      ['', 'Not said'],
      ['adult', 'Adults'],
      ['kids', 'Children'],
    ],
    hint: 'For products that don’t say it themselves, and whose category doesn’t',
  }),
  returnLabel: row({
    group: 'feeds',
    label: 'Return policy in Merchant Center',
    kind: 'line',
    max: 100,
    initial: '',
    effect: 'published',
    hint: 'The label of the policy that you gave there for this shop. Leave empty to use the default policy there',
  }),
  feedMeta: row({
    group: 'feeds',
    label: 'Feed for Meta',
    kind: 'check',
    initial: false,
    effect: 'published',
    hint: 'Facebook and Instagram read it at /feeds/meta.csv. The feed for Google is always there, at /feed.xml',
  }),
  feedPinterest: row({
    group: 'feeds',
    label: 'Feed for Pinterest',
    kind: 'check',
    initial: false,
    effect: 'published',
    hint: 'At /feeds/pinterest.csv',
  }),
  feedTiktok: row({
    group: 'feeds',
    label: 'Feed for TikTok',
    kind: 'check',
    initial: false,
    effect: 'published',
    hint: 'At /feeds/tiktok.csv',
  }),
  feedOpenai: row({
    group: 'feeds',
    label: 'Feed for OpenAI',
    kind: 'check',
    initial: false,
    effect: 'published',
    hint: 'ChatGPT finds products by it, at /feeds/openai.csv',
  }),
}
