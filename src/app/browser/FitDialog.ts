import { boughtBefore } from '../../features/fit/browser/slots.ts'
import { listBought } from '../../features/orders/browser/list-bought.ts'

boughtBefore.fill(listBought)

export { FitDialog } from '../../features/fit/browser/FitDialog.tsx'
