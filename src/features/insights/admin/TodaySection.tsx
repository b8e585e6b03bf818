import { Suspense } from 'react'
import type { Reply } from '../../../api/schemas.ts'
import { part } from '../../../desk/browser/part.tsx'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { useMay } from '../../../desk/browser/use-may.ts'
import { Publishing } from '../../publishing/admin/Publishing.tsx'

type Counts = Omit<Reply<'readToday'>, 'opening'>

const Sales = part(() => import('./Sales.tsx'), 'Sales')
const OpeningSteps = part(() => import('./OpeningSteps.tsx'), 'OpeningSteps')

const tasks: readonly (readonly [keyof Counts, string, string])[] = [
  ['ordersToPack', 'Orders to pack', '/admin/orders?attention=pack'],
  ['ordersToShip', 'Orders to ship', '/admin/orders?state=packed'],
  ['ordersFlagged', 'Orders to review', '/admin/orders?attention=flagged'],
  ['returnsOpen', 'Returns', '/admin/orders?attention=return'],
  ['withdrawalsOpen', 'Withdrawals', '/admin/withdrawals?state=open'],
  ['reviewsPending', 'Reviews to approve', '/admin/reviews'],
  ['enquiriesNew', 'Enquiries to answer', '/admin/enquiries?state=new'],
  ['variantsLow', 'Variants low on stock', '/admin/stock?stock=low'],
  ['variantsSoldOut', 'Variants sold out', '/admin/stock?stock=none'],
]

/** First what needs doing, then the shop's figures. */
export function TodaySection() {
  const today = useLoaded('readToday').reply
  const maySet = useMay('settings.write')
  return (
    <>
      <ul className="tasks">
        {tasks.map(([name, label, href]) => (
          <li key={name} data-waiting={(today?.[name] ?? 0) > 0}>
            <a href={href}>
              <strong>{today?.[name] ?? '–'}</strong> {label}
            </a>
          </li>
        ))}
      </ul>
      {maySet && today?.opening && (
        <Suspense>
          <OpeningSteps open={today.opening} />
        </Suspense>
      )}
      <Publishing />
      <Suspense>
        <Sales />
      </Suspense>
    </>
  )
}
