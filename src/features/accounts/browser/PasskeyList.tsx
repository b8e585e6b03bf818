import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $passkeys, addPasskey, canUsePasskeys, loadPasskeys, removePasskey } from './passkeys.ts'

/** Passkeys are optional and can be removed. */
export function PasskeyList() {
  const passkeys = useStore($passkeys)
  useEffect(() => void loadPasskeys(), [])
  return (
    <section aria-labelledby="passkeys">
      <h2 id="passkeys">Passkeys</h2>
      <p>Sign in with your fingerprint, face or screen lock instead of a code.</p>
      <ul className="rows" data-waits={passkeys === null || undefined}>
        {passkeys?.map(({ id, name }) => (
          <li key={id}>
            <span>{name || 'A passkey'}</span>
            <button type="button" className="text-button" onClick={() => void removePasskey(id)}>
              Remove<span className="visually-hidden"> {name || 'the passkey'}</span>
            </button>
          </li>
        ))}
      </ul>
      {canUsePasskeys() ? (
        <button type="button" className="button" data-kind="quiet" onClick={() => void addPasskey('')}>
          Add a passkey
        </button>
      ) : (
        <p className="hint">This browser does not support passkeys.</p>
      )}
    </section>
  )
}
