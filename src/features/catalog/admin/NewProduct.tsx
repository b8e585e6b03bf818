import type { BodyInput } from '../../../api/schemas.ts'
import type { FieldPlan, FormValues, Saved } from '../../../desk/browser/forms/field-plan.ts'
import { newSlugField } from '../../../desk/browser/forms/fields.ts'
import { RecordForm } from '../../../desk/browser/forms/RecordForm.tsx'
import { goTo } from '../../../desk/browser/lists/list-address.ts'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { write } from '../../../desk/browser/write.ts'
import { roundToCents, writeAmount } from '../../../platform/pure/money.ts'
import { shopCurrency } from '../../../site/theme.ts'

async function create({ slug, ...values }: FormValues): Promise<Saved> {
  const body = { ...values, ...(slug ? { slug } : {}) } as BodyInput<'createProduct'>
  const outcome = await write('createProduct', { body })
  if (outcome.ok) goTo(`/admin/products/${outcome.reply.product.id}`)
  return outcome.ok ? { ok: true } : outcome
}

const countOf = (values: unknown) => (Array.isArray(values) ? Math.max(1, values.length) : 1)

function VariantCount({ values: { colors, sizes } }: { values: FormValues }) {
  const count = countOf(colors) * countOf(sizes)
  return (
    <p className="hint" role="status">
      {count === 1 ? 'One variant will be made.' : `${count} variants will be made.`}
    </p>
  )
}

/** Creates a draft with its variants; everything else is edited on the product's own screen. */
export function NewProduct() {
  const categories = useLoaded('listAllCategories').reply?.categories
  if (!categories) return <p className="nothing">Loading…</p>
  const fields: readonly FieldPlan[] = [
    { name: 'name', label: 'Name', kind: 'line', required: true },
    newSlugField('name'),
    {
      name: 'categoryId',
      label: 'Category',
      kind: 'choice',
      required: true,
      choices: categories.map(({ id, name }) => [id, name]),
    },
    { name: 'brand', label: 'Brand', kind: 'line' },
    {
      name: 'price',
      label: 'Price',
      kind: 'number',
      required: true,
      hint: `In ${shopCurrency}, such as ${writeAmount(roundToCents(49.5, shopCurrency), shopCurrency)}. Every variant starts at this price.`,
    },
    {
      name: 'colors',
      label: 'Colours',
      kind: 'chips',
      hint: 'Enter or a comma adds one. Leave empty if there is no choice.',
    },
    { name: 'sizes', label: 'Sizes', kind: 'chips', hint: 'Such as S, M, L. Leave empty if there is one size.' },
  ]
  return (
    <>
      <h2>New product</h2>
      <p className="hint">You get a draft with a variant for each colour in each size. Shoppers don't see drafts.</p>
      <RecordForm label="new product" fields={fields} values={{}} onSave={create} Preview={VariantCount} />
    </>
  )
}
