import { useStore } from '@nanostores/react'
import type { BodyInput, Reply } from '../../../api/schemas.ts'
import { showAmount } from '../../../desk/browser/amounts.ts'
import type { FieldPlan, FormValues, Saved } from '../../../desk/browser/forms/field-plan.ts'
import { newSlugField, showDate, slugField } from '../../../desk/browser/forms/fields.ts'
import { RecordForm } from '../../../desk/browser/forms/RecordForm.tsx'
import type { Column } from '../../../desk/browser/lists/ListTable.tsx'
import { $address, goTo } from '../../../desk/browser/lists/list-address.ts'
import {
  describeState,
  isUnpublished,
  type PublicationState,
  publicationStates,
  publicationTones,
  stateFilter,
} from '../../../desk/browser/lists/publication.ts'
import { RecordActions } from '../../../desk/browser/lists/RecordActions.tsx'
import { RecordList } from '../../../desk/browser/lists/RecordList.tsx'
import { StateBadge } from '../../../desk/browser/lists/StateBadge.tsx'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { write } from '../../../desk/browser/write.ts'
import { roundToCents, writeAmount } from '../../../platform/pure/money.ts'
import { shopCurrency } from '../../../site/theme.ts'
import { RecordTranslations } from '../../translations/admin/RecordTranslations.tsx'
import type { ListedProduct } from '../admin-contract.ts'
import type { AdminAttribute } from '../attribute-contract.ts'
import { fieldsWith } from '../rules/product-fields.ts'
import type { AdminSizeChart } from '../size-chart-contract.ts'
import { MarketDuties } from './MarketDuties.tsx'
import { NamedProduct } from './NamedProduct.tsx'
import { PreviewLinks } from './PreviewLinks.tsx'
import { ProductChoices } from './ProductChoices.tsx'
import { ProductLook } from './ProductLook.tsx'
import { ProductPictures } from './ProductPictures.tsx'
import { ProductVideo } from './ProductVideo.tsx'
import { StockTable } from './StockTable.tsx'
import { productNotes } from './slots.ts'

interface Props {
  product: Pick<Reply<'readProduct'>['product'], 'id' | 'name' | 'slug' | 'status' | 'version'>
  onChanged: () => void
}

/** Actions for a whole product. */
export function ProductActions({ product: { id, name, slug, status, version }, onChanged }: Props) {
  const params = { id }
  const duplicate = async () => {
    const outcome = await write('duplicateProduct', { params, body: {} })
    if (outcome.ok) goTo(`/admin/products/${outcome.reply.product.id}`)
  }
  const move = async (next: PublicationState) => {
    await write('updateProduct', { params, body: { status: next, version } })
    onChanged()
  }
  const remove = async () => {
    if ((await write('deleteProduct', { params })).ok) goTo('/admin/products')
  }
  return (
    <RecordActions name={name} status={status} path={`/product/${slug}`} onMove={move} onRemove={remove}>
      <button type="button" className="button" data-kind="quiet" onClick={duplicate}>
        Duplicate
      </button>
    </RecordActions>
  )
}

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
function NewProduct() {
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

const columns: readonly Column<ListedProduct>[] = [
  {
    label: 'Name',
    sort: 'name',
    show: ({ id, name, imageUrl }) => <NamedProduct id={id} name={name} picture={imageUrl} />,
  },
  { label: 'State', show: (row) => <StateBadge tone={publicationTones[row.status]}>{describeState(row)}</StateBadge> },
  { label: 'Category', show: ({ category }) => category },
  { label: 'Price', sort: 'price', show: ({ finalPrice }) => showAmount(finalPrice), numeric: true },
  { label: 'Variants', show: ({ variants }) => variants, numeric: true },
  { label: 'Stock', sort: 'stock', show: ({ stock }) => stock ?? 'Not counted', numeric: true },
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
      choices: [['category', 'Same as its category'], ['none', 'None'], ...own],
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

const formFields = fieldsWith('form')

function planFact({ name, form: { choices = {}, ...words }, ...field }: (typeof formFields)[number]): FieldPlan {
  if (field.kind === 'list') return { name, kind: field.separator === ';' ? 'lines' : 'words', ...words }
  if (field.kind !== 'choice') return { name, kind: 'line', ...words }
  return { name, kind: 'choice', choices: [['', 'Not stated'], ...Object.entries(choices)], ...words }
}

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
  const pictures = useLoaded('readProductPictures', { params: { id } })
  const categories = useLoaded('listAllCategories').reply?.categories
  const attributes = useLoaded('listAttributes').reply?.attributes
  const charts = useLoaded('listAllSizeCharts').reply?.charts
  if (!reply || !categories || !attributes || !charts)
    return <p className="nothing">{status === 'failed' ? 'Not found' : 'Loading…'}</p>
  const { product } = reply
  const fields: readonly FieldPlan[] = [
    { name: 'name', label: 'Name', kind: 'line', required: true, part: 'Name and description' },
    slugField,
    { name: 'status', label: 'State', kind: 'choice', choices: publicationStates },
    { name: 'publishAt', label: 'Publish at', kind: 'instant' },
    {
      name: 'categoryId',
      label: 'Category',
      kind: 'choice',
      choices: categories.map((category) => [category.id, category.name]),
    },
    { name: 'description', label: 'Description', kind: 'rich' },
    ...attributes.filter(({ of }) => of === 'product').map(planAttribute),
    ...planSizes(product, charts),
    ...formFields.map(planFact),
  ]
  const save = async (typed: FormValues): Promise<Saved> => {
    const values = gatherAttributes(typed)
    const outcome = await write('updateProduct', { params: { id }, body: values as BodyInput<'updateProduct'> })
    if (!outcome.ok) return outcome
    reload()
    return { ok: true, version: outcome.reply.product.version }
  }
  // Pictures have the colours of the product.
  const reloadAll = () => {
    reload()
    pictures.reload()
  }
  return (
    <>
      <p>
        <a href="/admin/products">All products</a>
      </p>
      <h2>{product.name}</h2>
      <ProductActions product={product} onChanged={reload} />
      {productNotes.parts().map(({ name, Note }) => (
        <Note key={name} id={id} />
      ))}
      {isUnpublished(product) && <PreviewLinks of="product" id={id} />}
      <RecordForm
        label="product"
        fields={fields}
        values={{ ...product, ...spreadAttributes(product.attributes) }}
        onSave={save}
      />
      <ProductChoices
        key={JSON.stringify([product.options, product.variants.length])}
        product={product}
        onSaved={reloadAll}
      />
      <StockTable
        ofOneProduct
        attributes={attributes.filter(({ of }) => of === 'variant')}
        variants={product.variants}
        onSaved={reload}
      />
      <MarketDuties
        key={JSON.stringify(product.variants.map(({ price, compareAt }) => [price, compareAt]))}
        id={id}
        product={product}
      />
      {pictures.reply && <ProductPictures id={id} loaded={pictures.reply} />}
      {pictures.reply && <ProductVideo id={id} firstPicture={pictures.reply.pictures[0]?.url ?? ''} />}
      <ProductLook id={id} />
      <RecordTranslations
        kind="product"
        record={id}
        related={[
          { kind: 'color', label: 'Colours', query: '' },
          { kind: 'option', label: 'Options and their values', query: '' },
          { kind: 'alternative', label: 'Texts of pictures', query: '' },
        ]}
      />
    </>
  )
}

function ProductList() {
  const { query } = useStore($address)
  const { reply, status } = useLoaded('listAllProducts', { query: { ...query, limit: '25' } })
  return (
    <RecordList
      section="products"
      singular="product"
      plural="products"
      filters={[stateFilter]}
      rows={reply?.products ?? []}
      total={reply?.total ?? 0}
      columns={columns}
      status={status}
      empty="No products found. Try fewer words."
      none={
        <>
          No products yet. <a href="/admin/products/new">Write the first one</a>, or{' '}
          <a href="/admin/files">import your catalogue</a>.
        </>
      }
    />
  )
}

export function ProductsSection() {
  const { id } = useStore($address)
  if (id === 'new') return <NewProduct />
  return id === null ? <ProductList /> : <ProductDetail key={id} id={id} />
}
