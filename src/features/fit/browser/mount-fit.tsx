import { createRoot, type Root } from 'react-dom/client'
import { FitDialog } from './FitDialog.tsx'
import type { ListBought } from './product-fit.ts'

let root: Root | undefined

/** Opens the advice for the product of a buying form. */
export function openFit(form: HTMLFormElement, listBought: ListBought): void {
  const { id } = JSON.parse(form.dataset['product'] ?? '{}')
  if (!root) {
    const host = document.createElement('div')
    document.body.append(host)
    root = createRoot(host)
  }
  root.render(<FitDialog key={Date.now()} productId={String(id)} form={form} listBought={listBought} />)
}
