import type { BodyInput, Reply } from '../../../api/schemas.ts'
import { Collection, type CollectionPlan } from '../../admin/browser/Collection.tsx'
import { scheduleFields, showDate, yesOrNo } from '../../admin/browser/fields.ts'
import { useLoaded } from '../../admin/browser/use-loaded.ts'
import { write } from '../../admin/browser/write.ts'

type PromoCode = Reply<'listPromoCodes'>['promocodes'][number]

const kinds = [
  ['percent', 'Percent off'],
  ['fixed', 'Amount off'],
  ['free-shipping', 'Free shipping'],
] as const

const places = [
  ['inCart', 'cart'],
  ['atCheckout', 'checkout'],
  ['onHome', 'home'],
] as const

const plan: CollectionPlan<PromoCode> = {
  section: 'promo-codes',
  singular: 'promo code',
  plural: 'promo codes',
  columns: [
    {
      label: 'Code',
      sort: 'code',
      by: ({ code }) => code,
      show: ({ id, code }) => <a href={`/admin/promo-codes/${id}`}>{code}</a>,
    },
    { label: 'Kind', show: ({ kind }) => kinds.find(([value]) => value === kind)?.[1] },
    { label: 'Value', show: ({ value }) => value, numeric: true },
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
    { name: 'code', label: 'Code', kind: 'line', required: true },
    { name: 'kind', label: 'Kind', kind: 'choice', choices: kinds },
    {
      name: 'value',
      label: 'Value',
      kind: 'number',
      required: true,
      hint: 'Percent or an amount; 0 for free shipping',
    },
    { name: 'minimum', label: 'From an order of', kind: 'number', required: true },
    { name: 'description', label: 'Description', kind: 'line' },
    { name: 'usageLimit', label: 'Uses in all', kind: 'number', hint: 'Empty: no limit' },
    { name: 'perPersonLimit', label: 'Uses per person', kind: 'number', hint: 'Empty: no limit' },
    { name: 'isPublic', label: 'Shown to everybody', kind: 'check' },
    { name: 'inCart', label: 'Shown in the cart, if public', kind: 'check' },
    { name: 'atCheckout', label: 'Shown at checkout, if public', kind: 'check' },
    { name: 'onHome', label: 'Shown on the home page, if public', kind: 'check' },
    ...scheduleFields,
  ],
  toValues: (code) => ({
    ...code,
    ...Object.fromEntries(places.map(([name, place]) => [name, code.shownIn.includes(place)])),
  }),
  blank: { active: true, minimum: 0, kind: 'percent', inCart: true, atCheckout: true },
  save: async (id, values) => {
    const { inCart, atCheckout, onHome, ...fields } = values
    const chosen: Record<string, unknown> = { inCart, atCheckout, onHome }
    const shownIn = places.filter(([name]) => chosen[name]).map(([, place]) => place)
    const body = { ...fields, shownIn } as BodyInput<'createPromoCode'>
    return id ? write('updatePromoCode', { params: { id }, body }) : write('createPromoCode', { body })
  },
  remove: async (id) => (await write('deletePromoCode', { params: { id } })).ok,
}

export function PromoCodesSection() {
  const { reply, status, reload } = useLoaded('listPromoCodes')
  return <Collection plan={plan} records={reply?.promocodes ?? []} status={status} reload={reload} />
}
