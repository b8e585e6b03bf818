import { useStore } from '@nanostores/react'
import { formatCents } from '../../../site/theme.ts'
import { $placing } from './checkout.ts'
import { $costs } from './costs.ts'

/** Stands beside the form that it sends. */
export function PayButton({ formId }: { formId: string }) {
  const { totalCents } = useStore($costs)
  const { status } = useStore($placing)
  return (
    <button className="button pay" data-kind="accent" type="submit" form={formId} aria-disabled={status === 'placing'}>
      Pay {formatCents(totalCents)}
    </button>
  )
}
