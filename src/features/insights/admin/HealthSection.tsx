import { useLoaded } from '../../admin/browser/use-loaded.ts'

const stateNames = { good: 'Good', warning: 'Check', fault: 'Wrong' } as const

/** What is wrong with the shop's running, in words. */
export function HealthSection() {
  const { reply, reload } = useLoaded('readHealth', {})
  if (!reply) return null
  return (
    <>
      <ul className="rows health" aria-label="Checks">
        {reply.findings.map(({ id, state, title, text }) => (
          <li key={id} data-state={state}>
            <h2>
              {title} <span className="badge">{stateNames[state]}</span>
            </h2>
            <p>{text}</p>
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
