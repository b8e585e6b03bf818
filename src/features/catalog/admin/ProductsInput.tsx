import { useEffect, useRef, useState } from 'react'
import type { FieldInputProps } from '../../../desk/browser/forms/field-plan.ts'
import { splitValues } from '../../../desk/browser/forms/form-values.ts'
import { HiddenValues } from '../../../desk/browser/forms/HiddenValues.tsx'
import { call } from '../../../site/browser/api.ts'
import type { LookProduct } from '../look-contract.ts'
import { ProductFinder, ProductList } from './ProductPicker.tsx'

type Key = 'id' | 'slug'

/** Null for one that was deleted, or that can't be read now. */
async function findProduct(key: string, by: Key): Promise<LookProduct | null> {
  if (by === 'id') {
    const outcome = await call('readProduct', { params: { id: key }, quiet: true })
    if (!outcome.ok) return null
    const { id, slug, name, status, images } = outcome.reply.product
    return { id, slug, name, status, imageUrl: images[0]?.url ?? null }
  }
  const outcome = await call('listAllProducts', { query: { query: key, limit: '20' }, quiet: true })
  return (outcome.ok && outcome.reply.products.find(({ slug }) => slug === key)) || null
}

/** Chosen products in a form that reads its fields by name: their ids or web addresses, separated by commas. */
export default function ProductsInput({ id, field, value, aria }: FieldInputProps) {
  const { name, label, by = 'id' } = field
  const [keys, setKeys] = useState<readonly string[]>(() => splitValues(value))
  const [known, setKnown] = useState<ReadonlyMap<string, LookProduct>>(new Map())
  const asked = useRef(new Set<string>())
  useEffect(() => {
    for (const key of keys.filter((each) => !asked.current.has(each))) {
      asked.current.add(key)
      findProduct(key, by).then((found) => found && setKnown((before) => new Map(before).set(key, found)))
    }
  }, [keys, by])
  const products = keys.map((key): LookProduct => {
    return known.get(key) ?? { id: key, slug: key, name: key, status: 'active', imageUrl: null }
  })
  const add = (product: LookProduct) => {
    asked.current.add(product[by])
    setKnown(new Map(known).set(product[by], product))
    setKeys([...keys, product[by]])
  }
  return (
    <>
      {products.length > 0 && (
        <ProductList
          label={`${label} added`}
          products={products}
          onChange={(next) => setKeys(next.map((product) => product[by]))}
        />
      )}
      <ProductFinder {...aria} id={id} taken={products.map((product) => product.id)} onAdd={add} />
      <HiddenValues name={name} values={keys} onWritten={setKeys} />
    </>
  )
}
