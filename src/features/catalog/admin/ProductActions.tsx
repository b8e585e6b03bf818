import { goTo } from '../../admin/browser/list-address.ts'
import { write } from '../../admin/browser/write.ts'
import type { productStatus } from '../admin-contract.ts'

interface Props {
  product: { id: string; name: string; status: (typeof productStatus.options)[number]; version: string }
  onChanged: () => void
}

/** Actions for a whole product. */
export function ProductActions({ product: { id, name, status, version }, onChanged }: Props) {
  const params = { id }
  const duplicate = async () => {
    const outcome = await write('duplicateProduct', { params, body: {} })
    if (outcome.ok) goTo(`/admin/products/${outcome.reply.product.id}`)
  }
  const move = async (next: typeof status) => {
    await write('updateProduct', { params, body: { status: next, version } })
    onChanged()
  }
  const remove = async () => {
    if (!confirm(`Delete ${name}? This cannot be undone.`)) return
    if ((await write('deleteProduct', { params })).ok) goTo('/admin/products')
  }
  return (
    <p className="inline">
      <button type="button" className="button" data-kind="quiet" onClick={duplicate}>
        Duplicate
      </button>
      {status === 'archived' ? (
        <button type="button" className="button" data-kind="quiet" onClick={() => move('draft')}>
          Restore as a draft
        </button>
      ) : (
        <button type="button" className="button" data-kind="quiet" onClick={() => move('archived')}>
          Archive
        </button>
      )}
      <button type="button" className="text-button" onClick={remove}>
        Delete
      </button>
    </p>
  )
}
