import { LoadState } from '../../../desk/browser/LoadState.tsx'
import { StateBadge } from '../../../desk/browser/lists/StateBadge.tsx'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'

const stateNames = { good: 'Good', warning: 'Check', fault: 'Wrong' } as const
const tones = { good: 'good', warning: 'act', fault: 'bad' } as const

/** Where what was found is put right. */
const places: Readonly<Record<string, readonly [path: string, name: string]>> = {
  payments: ['/admin/orders?attention=flagged', 'Orders to review'],
  webhooks: ['/admin/webhooks', 'Webhooks'],
  feed: ['/admin/feed', 'Product feeds'],
  contact: ['/admin/settings/contact', 'Contact settings'],
}

function Place({ of }: { of: string }) {
  const [path, name] = places[of] ?? []
  return (
    path && (
      <>
        {' '}
        <a href={path}>{name}</a>
      </>
    )
  )
}

/** What is wrong with the shop's running, in words. */
export function HealthSection() {
  const { reply, status, reload } = useLoaded('readHealth', {})
  if (!reply) return <LoadState status={status} />
  return (
    <>
      <ul className="rows health" aria-label="Checks">
        {reply.findings.map(({ id, state, title, text }) => (
          <li key={id} data-state={state}>
            <h2>
              {title} <StateBadge tone={tones[state]}>{stateNames[state]}</StateBadge>
            </h2>
            <p>
              {text}
              {state !== 'good' && <Place of={id} />}
            </p>
          </li>
        ))}
      </ul>
      <p className="inline">
        <button type="button" className="button" data-kind="quiet" onClick={reload}>
          Check again
        </button>
      </p>
      <p className="hint">
        On the shop’s own machine, <code>npm run doctor</code> also checks the settings, the mail server and the public
        address.
      </p>
    </>
  )
}
