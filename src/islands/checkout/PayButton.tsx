import { useStore } from '@nanostores/react'
import { toWire } from '../../domain/money.ts'
import { $placing } from '../../stores/checkout.ts'
import { $costs } from '../../stores/costs.ts'
import { formatPrice } from '../../theme.ts'

/** Stands beside the form that it sends. */
export function PayButton({ formId }: { formId: string }) {
  const { totalCents } = useStore($costs)
  const { status } = useStore($placing)
  return (
    <button className="button pay" data-kind="accent" type="submit" form={formId} aria-disabled={status === 'placing'}>
      Pay {formatPrice(toWire(totalCents))}
    </button>
  )
}
