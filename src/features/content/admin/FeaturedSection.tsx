import type { BodyInput } from '../../../api/schemas.ts'
import { slugField, yesOrNo } from '../../../desk/browser/forms/fields.ts'
import { LoadState } from '../../../desk/browser/LoadState.tsx'
import { Collection, type CollectionPlan } from '../../../desk/browser/lists/Collection.tsx'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { write } from '../../../desk/browser/write.ts'
import type { AdminCategory } from '../../catalog/category-contract.ts'
import { RecordTranslations } from '../../translations/admin/RecordTranslations.tsx'
import type { AdminSection } from '../admin-contract.ts'

const rules = [
  ['chosen', 'Chosen products'],
  ['newest', 'New products'],
  ['offers', 'Products on sale'],
  ['category', 'A category'],
] as const

function describe(categories: readonly AdminCategory[]): CollectionPlan<AdminSection> {
  return {
    section: 'sections',
    below: (record) => <RecordTranslations kind="section" record={record} />,
    singular: 'featured section',
    plural: 'featured sections',
    purpose: 'A featured section is a row of products that you choose, on the home page.',
    columns: [
      {
        label: 'Title',
        sort: 'title',
        by: ({ title }) => title,
        show: ({ id, title }) => <a href={`/admin/sections/${id}`}>{title}</a>,
      },
      { label: 'Shows', show: ({ rule }) => rules.find(([value]) => value === rule)?.[1] },
      { label: 'Active', show: ({ active }) => yesOrNo(active) },
      { label: 'Maximum products', show: ({ sizeLimit }) => sizeLimit, numeric: true },
    ],
    fields: [
      { name: 'title', label: 'Title', kind: 'line', required: true },
      slugField,
      { name: 'subtitle', label: 'Subtitle', kind: 'line' },
      { name: 'link', label: 'Link', kind: 'link' },
      { name: 'rule', label: 'Shows', kind: 'choice', choices: rules },
      {
        name: 'categoryId',
        label: 'Category',
        kind: 'choice',
        choices: [['', 'None'], ...categories.map(({ id, name }) => [id, name] as const)],
      },
      {
        name: 'productIds',
        label: 'Chosen products',
        kind: 'products',
        hint: 'In the order in which they are shown. Only for the rule “Chosen products”',
      },
      { name: 'sizeLimit', label: 'Maximum products', kind: 'number', required: true },
      { name: 'active', label: 'Switched on', kind: 'check' },
    ],
    arrange: { kind: 'section', nameOf: ({ title }) => title },
    toValues: (section) => section,
    blank: { active: true, sizeLimit: 8, rule: 'chosen' },
    save: async (id, values) => {
      const body = { ...values, categoryId: values['categoryId'] || null } as BodyInput<'createSection'>
      return id ? write('updateSection', { params: { id }, body }) : write('createSection', { body })
    },
    remove: async (id) => (await write('deleteSection', { params: { id } })).ok,
  }
}

export function FeaturedSection() {
  const { reply, status, reload } = useLoaded('listSections')
  const categories = useLoaded('listAllCategories')
  // The form reads its values once, so it waits for the choices.
  if (!categories.reply) return <LoadState status={categories.status} />
  const orderVersion = () => reply?.orderVersion
  return (
    <Collection
      plan={describe(categories.reply.categories)}
      status={status}
      orderVersion={orderVersion}
      reload={reload}
      records={reply?.sections ?? []}
    />
  )
}
