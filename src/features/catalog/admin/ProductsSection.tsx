import { useStore } from '@nanostores/react'
import type { BodyInput, Reply } from '../../../api/schemas.ts'
import { formatPrice } from '../../../site/theme.ts'
import type { FieldPlan, FormValues, Saved } from '../../admin/browser/field-plan.ts'
import { showDate, slugField } from '../../admin/browser/fields.ts'
import { type Column, ListTable } from '../../admin/browser/ListTable.tsx'
import { ListPager, ListTools } from '../../admin/browser/ListTools.tsx'
import { $address } from '../../admin/browser/list-address.ts'
import { PreviewLinks } from '../../admin/browser/PreviewLinks.tsx'
import { RecordForm } from '../../admin/browser/RecordForm.tsx'
import { useLoaded } from '../../admin/browser/use-loaded.ts'
import { write } from '../../admin/browser/write.ts'
import type { ListedProduct } from '../admin-contract.ts'
import type { AdminAttribute } from '../attribute-contract.ts'
import type { AdminSizeChart } from '../size-chart-contract.ts'
import { NewProduct } from './NewProduct.tsx'
import { ProductActions } from './ProductActions.tsx'
import { ProductChoices } from './ProductChoices.tsx'
import { ProductPictures } from './ProductPictures.tsx'

import { StockTable } from './StockTable.tsx'

const states = [
  ['draft', 'Draft'],
  ['scheduled', 'Scheduled'],
  ['active', 'Live'],
  ['archived', 'Archived'],
] as const

function describeState({ status, publishAt }: ListedProduct): string {
  const word = states.find(([state]) => state === status)?.[1] ?? status
  return publishAt ? `${word}: ${showDate(publishAt)}` : word
}

const columns: readonly Column<ListedProduct>[] = [
  { label: 'Name', sort: 'name', show: ({ id, name }) => <a href={`/admin/products/${id}`}>{name}</a> },
  { label: 'State', show: describeState },
  { label: 'Category', show: ({ category }) => category },
  { label: 'Price', sort: 'price', show: ({ finalPrice }) => formatPrice(finalPrice), numeric: true },
  { label: 'Variants', show: ({ variants }) => variants, numeric: true },
  { label: 'Stock', sort: 'stock', show: ({ stock }) => stock, numeric: true },
  { label: 'Updated', sort: 'updated', show: ({ updatedAt }) => showDate(updatedAt) },
]

type Loaded = Reply<'readProduct'>['product']

function planSizes({ options }: Loaded, charts: readonly AdminSizeChart[]): FieldPlan[] {
  const own = charts.map(({ id, name }) => [id, name] as const)
  return [
    {
      name: 'sizeChart',
      label: 'Size chart',
      kind: 'choice',
      choices: [['category', 'The one of its category'], ['none', 'None'], ...own],
    },
    { name: 'modelHeight', label: 'Height of the model', kind: 'number', hint: 'In cm. Leave empty to show nothing.' },
    {
      name: 'modelSize',
      label: 'Size the model wears',
      kind: 'choice',
      choices: [['', ''], ...options.sizes.map((size) => [size, size] as const)],
    },
  ]
}

const listFields: readonly FieldPlan[] = [
  { name: 'care', label: 'Care', kind: 'words', hint: 'Separated by commas' },
  { name: 'tags', label: 'Tags', kind: 'words' },
  { name: 'seoTitle', label: 'Title for search engines', kind: 'line' },
  { name: 'seoDescription', label: 'Description for search engines', kind: 'line' },
]

const fieldOf = (key: string) => `attributes.${key}`

function planAttribute({ key, label, kind, unit }: AdminAttribute): FieldPlan {
  const hint = kind === 'number' ? `Numbers${unit && ` in ${unit}`}, separated by commas` : 'Separated by commas'
  return { name: fieldOf(key), label, kind: 'words', hint }
}

const spreadAttributes = (attributes: Readonly<Record<string, readonly string[]>>): FormValues =>
  Object.fromEntries(Object.entries(attributes).map(([key, labels]) => [fieldOf(key), labels]))

/** A form has a field for each attribute; the call takes them together. */
function gatherAttributes(typed: FormValues): FormValues {
  const isOfAttribute = ([name]: [string, unknown]) => name.startsWith(fieldOf(''))
  const all = Object.entries(typed)
  const attributes = all.filter(isOfAttribute).map(([name, labels]) => [name.slice(fieldOf('').length), labels])
  return {
    ...Object.fromEntries(all.filter((entry) => !isOfAttribute(entry))),
    attributes: Object.fromEntries(attributes),
  }
}

function ProductDetail({ id }: { id: string }) {
  const { reply, status, reload } = useLoaded('readProduct', { params: { id } })
  const categories = useLoaded('listAllCategories').reply?.categories
  const attributes = useLoaded('listAttributes').reply?.attributes
  const charts = useLoaded('listAllSizeCharts').reply?.charts
  if (!reply || !categories || !attributes || !charts)
    return <p className="nothing">{status === 'failed' ? 'Not found' : 'Loading…'}</p>
  const { product } = reply
  const fields: readonly FieldPlan[] = [
    { name: 'name', label: 'Name', kind: 'line', required: true },
    slugField,
    { name: 'status', label: 'State', kind: 'choice', choices: states },
    { name: 'publishAt', label: 'Publish at', kind: 'instant' },
    {
      name: 'categoryId',
      label: 'Category',
      kind: 'choice',
      choices: categories.map((category) => [category.id, category.name]),
    },
    { name: 'description', label: 'Description', kind: 'rich' },
    ...attributes.map(planAttribute),
    ...planSizes(product, charts),
    ...listFields,
  ]
  const save = async (typed: FormValues): Promise<Saved> => {
    const values = gatherAttributes(typed)
    const outcome = await write('updateProduct', { params: { id }, body: values as BodyInput<'updateProduct'> })
    return outcome.ok ? { ok: true, version: outcome.reply.product.version } : outcome
  }
  return (
    <>
      <h2>{product.name}</h2>
      <ProductActions product={product} onChanged={reload} />
      {(product.status === 'draft' || product.status === 'scheduled') && <PreviewLinks of="product" id={id} />}
      <ProductChoices
        key={JSON.stringify([product.options, product.variants.length])}
        product={product}
        onSaved={reload}
      />
      <StockTable ofOneProduct variants={product.variants} onSaved={reload} />
      <ProductPictures id={id} />
      <RecordForm
        key={product.status}
        label="product"
        fields={fields}
        values={{ ...product, ...spreadAttributes(product.attributes) }}
        onSave={save}
      />
    </>
  )
}

function ProductList() {
  const { query } = useStore($address)
  const { reply, status } = useLoaded('listAllProducts', { query: { ...query, limit: '25' } })
  return (
    <>
      <p>
        <a className="button" href="/admin/products/new">
          New product
        </a>
      </p>
      <ListTools search="Search products" filters={[{ name: 'status', label: 'State', choices: states }]} />
      <ListTable
        label="Products"
        rows={reply?.products ?? []}
        columns={columns}
        status={status}
        empty="No products found. Try fewer words."
      />
      <ListPager total={reply?.total ?? 0} />
    </>
  )
}

export function ProductsSection() {
  const { id } = useStore($address)
  if (id === 'new') return <NewProduct />
  return id === null ? <ProductList /> : <ProductDetail key={id} id={id} />
}
