import type { BodyInput } from '../../../api/schemas.ts'
import type { FieldPlan } from '../../../desk/browser/forms/field-plan.ts'
import { slugField, yesOrNo } from '../../../desk/browser/forms/fields.ts'
import { Collection, type CollectionPlan } from '../../../desk/browser/lists/Collection.tsx'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { write } from '../../../desk/browser/write.ts'
import { RecordTranslations } from '../../translations/admin/RecordTranslations.tsx'
import type { AdminCategory } from '../category-contract.ts'
import { inheritedFields } from '../rules/product-fields.ts'

/** Asked like a product's own. */
function planInherited(name: keyof typeof inheritedFields): FieldPlan {
  const { label, choices } = inheritedFields[name].form
  const hint = 'For products here and in categories below that don’t say it themselves'
  return { name, label, kind: 'choice', choices: [['', 'Not stated'], ...Object.entries(choices)], hint }
}

function describe(categories: readonly AdminCategory[]): CollectionPlan<AdminCategory> {
  const names = new Map(categories.map(({ id, name }) => [id, name]))
  return {
    section: 'categories',
    singular: 'category',
    plural: 'categories',
    purpose: 'Categories are the shelves of your shop, such as Oxford shirts.',
    below: (record) => <RecordTranslations kind="category" record={record} />,
    columns: [
      {
        label: 'Name',
        sort: 'name',
        by: ({ name }) => name,
        show: ({ id, name }) => <a href={`/admin/categories/${id}`}>{name}</a>,
      },
      { label: 'Web address', show: ({ slug }) => slug },
      { label: 'Parent category', show: ({ parentId }) => names.get(parentId ?? '') ?? '' },
      { label: 'In the menu', show: ({ inNavbar }) => yesOrNo(inNavbar) },
      {
        label: 'Products',
        sort: 'products',
        by: (category) => category.products,
        show: ({ products }) => products,
        numeric: true,
      },
    ],
    fields: [
      { name: 'name', label: 'Name', kind: 'line', required: true },
      slugField,
      { name: 'parentId', label: 'Parent category', kind: 'choice', choices: [...names] },
      { name: 'description', label: 'Description', kind: 'line' },
      { name: 'inNavbar', label: 'In the menu', kind: 'check' },
      planInherited('gender'),
      planInherited('ageGroup'),
    ],
    arrange: {
      kind: 'category',
      nameOf: ({ name }) => name,
      listOf: ({ parentId }) => ({
        id: parentId ?? '',
        label: `Order in ${names.get(parentId ?? '') ?? 'the shop'}`,
      }),
    },
    toValues: (category) => category,
    blank: { inNavbar: true, gender: '', ageGroup: '', parentId: categories[0]?.id },
    save: async (id, values) => {
      const body = values as BodyInput<'createCategory'>
      return id ? write('updateCategory', { params: { id }, body }) : write('createCategory', { body })
    },
    remove: async (id) => (await write('deleteCategory', { params: { id } })).ok,
  }
}

export function CategoriesSection() {
  const { reply, status, reload } = useLoaded('listAllCategories')
  const categories = reply?.categories ?? []
  const orderVersion = ({ parentId }: AdminCategory) => reply?.orderVersions?.[parentId ?? '']
  return (
    <Collection
      plan={describe(categories)}
      records={categories}
      status={status}
      orderVersion={orderVersion}
      reload={reload}
    />
  )
}
