import type { BodyInput, Reply } from '../../../api/schemas.ts'
import type { FormValues } from '../../../desk/browser/forms/field-plan.ts'
import { showDate, yesOrNo } from '../../../desk/browser/forms/fields.ts'
import { Collection, type CollectionPlan } from '../../../desk/browser/lists/Collection.tsx'
import { ListExport } from '../../../desk/browser/lists/ListExport.tsx'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { useMay } from '../../../desk/browser/use-may.ts'
import { write } from '../../../desk/browser/write.ts'
import { RecordTranslations } from '../../translations/admin/RecordTranslations.tsx'
import { readSteps, writeSteps } from '../rules/step-text.ts'
import { ExampleCart } from './ExampleCart.tsx'

type PromoCode = Reply<'listPromoCodes'>['promocodes'][number]

const kinds = [
  ['percent', 'Percent off'],
  ['fixed', 'Amount off'],
  ['free-shipping', 'Free shipping'],
  ['buy-get', 'Buy X, get Y'],
  ['tiers', 'Steps'],
] as const

const isKind =
  (...wanted: string[]) =>
  (values: FormValues) =>
    wanted.includes(String(values['kind']))
const isAutomatic = (values: FormValues) => values['automatic'] === true
const isCode = (values: FormValues) => !isAutomatic(values)

const places = [
  ['inCart', 'cart'],
  ['atCheckout', 'checkout'],
  ['onHome', 'home'],
] as const

const bases = [
  ['amount', 'What the items cost'],
  ['quantity', 'How many items there are'],
] as const
const benefits = [
  ['percent', 'Percent'],
  ['fixed', 'An amount'],
] as const

const plan: CollectionPlan<PromoCode> = {
  section: 'promo-codes',
  below: (record) => <RecordTranslations kind="promotion" record={record} />,
  singular: 'promo code',
  plural: 'promo codes',
  purpose: 'A promotion lowers prices with a code, or automatically.',
  columns: [
    {
      label: 'Code',
      sort: 'code',
      by: ({ code, title }) => code || title,
      show: ({ id, code, title }) => <a href={`/admin/promo-codes/${id}`}>{code || title}</a>,
    },
    { label: 'Automatic', show: ({ automatic }) => yesOrNo(automatic) },
    { label: 'Kind', show: ({ kind }) => kinds.find(([value]) => value === kind)?.[1] },
    { label: 'Value', show: ({ kind, value }) => (kind === 'tiers' ? '' : value), numeric: true },
    { label: 'Combines', show: ({ combines }) => yesOrNo(combines) },
    {
      label: 'Used',
      sort: 'used',
      by: ({ usedCount }) => usedCount,
      show: ({ usedCount, usageLimit }) => `${usedCount} of ${usageLimit ?? '∞'}`,
      numeric: true,
    },
    { label: 'Public', show: ({ isPublic }) => yesOrNo(isPublic) },
    { label: 'Shown in', show: ({ isPublic, shownIn }) => (isPublic ? shownIn.join(', ') : '') },
    { label: 'On', show: ({ active }) => yesOrNo(active) },
    { label: 'Until', sort: 'until', by: ({ endsAt }) => endsAt ?? '', show: ({ endsAt }) => showDate(endsAt) },
  ],
  fields: [
    {
      name: 'automatic',
      label: 'Automatic',
      kind: 'check',
      part: 'Name',
      hint: 'Applied to every cart that qualifies, without a code',
    },
    { name: 'code', label: 'Code', kind: 'line', when: isCode },
    {
      name: 'title',
      label: 'Name',
      kind: 'line',
      when: isAutomatic,
      hint: 'Shoppers read it beside the discount, such as “Three for two”',
    },
    { name: 'kind', label: 'Kind', kind: 'choice', choices: kinds, part: 'What it gives' },
    {
      name: 'value',
      label: 'Value',
      kind: 'number',
      when: isKind('percent', 'fixed', 'buy-get'),
      hint: 'Percent or an amount. For buy X, get Y: 100 makes them free',
    },
    { name: 'buy', label: 'Items to buy', kind: 'number', when: isKind('buy-get') },
    {
      name: 'get',
      label: 'Items to get',
      kind: 'number',
      when: isKind('buy-get'),
      hint: 'The cheapest ones, as often as the cart has them',
    },
    { name: 'per', label: 'Steps count', kind: 'choice', choices: bases, when: isKind('tiers') },
    { name: 'off', label: 'Steps take off', kind: 'choice', choices: benefits, when: isKind('tiers') },
    {
      name: 'steps',
      label: 'Steps',
      kind: 'line',
      when: isKind('tiers'),
      hint: 'Such as “100 = 10, 200 = 15”: from 100 on 10 off, from 200 on 15. The highest reached counts',
    },
    {
      name: 'products',
      label: 'Only these products',
      kind: 'products',
      by: 'slug',
      part: 'What it is for',
      hint: 'With neither products nor categories, it is for everything',
    },
    { name: 'categories', label: 'Only these categories', kind: 'chips', hint: 'By web address, with all below them' },
    {
      name: 'getProducts',
      label: 'Products to get',
      kind: 'products',
      by: 'slug',
      when: isKind('buy-get'),
      hint: 'If they are others than those to buy',
    },
    { name: 'getCategories', label: 'Categories to get', kind: 'chips', when: isKind('buy-get') },
    { name: 'groups', label: 'Only these customer groups', kind: 'chips', hint: 'By name', part: 'Who gets it' },
    {
      name: 'markets',
      label: 'Only these markets',
      kind: 'chips',
      hint: 'By address, such as “de”; “first” is the shop at /. Amounts only count in markets with the shop’s currency',
    },
    { name: 'firstOrder', label: "Only a customer's first order", kind: 'check' },
    {
      name: 'combines',
      label: 'Combines with others',
      kind: 'check',
      part: 'Conditions',
      hint: 'All that combine count together: first buy X get Y, then chosen products, then the whole cart, then shipping. One that doesn’t combine counts alone, if it takes off more than they do',
    },
    { name: 'minimum', label: 'From an order of', kind: 'number', required: true },
    { name: 'usageLimit', label: 'Uses in all', kind: 'number', hint: 'Empty: no limit' },
    { name: 'perPersonLimit', label: 'Uses per person', kind: 'number', hint: 'Empty: no limit' },
    { name: 'description', label: 'Description', kind: 'line', part: 'Where shoppers see it' },
    { name: 'isPublic', label: 'Shown to everybody', kind: 'check', when: isCode },
    { name: 'inCart', label: 'Shown in the cart, if public', kind: 'check', when: isCode },
    { name: 'atCheckout', label: 'Shown at checkout, if public', kind: 'check', when: isCode },
    { name: 'onHome', label: 'Shown on the home page, if public', kind: 'check', when: isCode },
    { name: 'active', label: 'Switched on', kind: 'check', part: 'When' },
    { name: 'startsAt', label: 'Valid from', kind: 'instant', hint: 'Leave empty to start at once' },
    { name: 'endsAt', label: 'Valid until', kind: 'instant', hint: 'Leave empty to keep it until you switch it off' },
  ],
  toValues: (code) => ({
    ...code,
    steps: writeSteps(code.steps),
    ...Object.fromEntries(places.map(([name, place]) => [name, code.shownIn.includes(place)])),
  }),
  Preview: ExampleCart,
  blank: {
    active: true,
    minimum: 0,
    value: 10,
    per: 'amount',
    off: 'percent',
    kind: 'percent',
    inCart: true,
    atCheckout: true,
  },
  save: async (id, values) => {
    const { inCart, atCheckout, onHome, ...fields } = values
    const chosen: Record<string, unknown> = { inCart, atCheckout, onHome }
    const shownIn = places.filter(([name]) => chosen[name]).map(([, place]) => place)
    const steps = readSteps(String(fields['steps'] ?? ''))
    const body = { ...fields, value: fields['value'] ?? undefined, steps, shownIn } as BodyInput<'createPromoCode'>
    return id ? write('updatePromoCode', { params: { id }, body }) : write('createPromoCode', { body })
  },
  remove: async (id) => (await write('deletePromoCode', { params: { id } })).ok,
}

export function PromoCodesSection() {
  const { reply, status, reload } = useLoaded('listPromoCodes')
  const mayExport = useMay('export')
  return (
    <>
      <Collection plan={plan} records={reply?.promocodes ?? []} status={status} reload={reload} />
      {mayExport && <ListExport lists={[['promotions', 'Promotions']]} dated="Made" />}
    </>
  )
}
