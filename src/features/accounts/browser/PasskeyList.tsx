import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import * as texts from '../messages/en.ts'
import { $passkeys, addPasskey, canUsePasskeys, loadPasskeys, removePasskey } from './passkeys.ts'

/** Passkeys are optional and can be removed. */
export function PasskeyList() {
  const passkeys = useStore($passkeys)
  useEffect(() => void loadPasskeys(), [])
  return (
    <section aria-labelledby="passkeys">
      <h2 id="passkeys">{texts.passkeys}</h2>
      <p>{texts.passkeysLead}</p>
      <ul className="account-rows" data-waits={passkeys === null || undefined}>
        {passkeys?.map(({ id, name }) => (
          <li key={id}>
            <span>{name || texts.unnamedPasskey}</span>
            <button type="button" className="text-button" onClick={() => void removePasskey(id)}>
              {texts.remove}
              <span className="visually-hidden"> {name || texts.thePasskey}</span>
            </button>
          </li>
        ))}
      </ul>
      {canUsePasskeys() ? (
        <button type="button" className="button" data-kind="quiet" onClick={() => void addPasskey('')}>
          {texts.addPasskey}
        </button>
      ) : (
        <p className="hint">{texts.noPasskeys}</p>
      )}
    </section>
  )
}
