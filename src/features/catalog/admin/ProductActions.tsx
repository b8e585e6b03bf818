import type { Reply } from '../../../api/schemas.ts'
import { goTo } from '../../../desk/browser/lists/list-address.ts'
import type { PublicationState } from '../../../desk/browser/lists/publication.ts'
import { RecordActions } from '../../../desk/browser/lists/RecordActions.tsx'
import { write } from '../../../desk/browser/write.ts'

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
