import { useStore } from '@nanostores/react'
import { emptyProfile, isEmptyProfile, keepSizes } from '../rules/fit-profile.ts'
import { changeFit, storedFit } from './fit-profile.ts'

const nameKind = (kind: string) => kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('-', ' ')

/** What the shopper keeps about their size, with a way to forget each part. */
export function OwnFit() {
  const profile = useStore(storedFit.$value)
  const { sizes, body, shirt } = profile
  return (
    <section aria-labelledby="own-fit">
      <h2 id="own-fit">My size</h2>
      {isEmptyProfile(profile) ? (
        <p>
          Nothing kept yet. Choose a size in a list and press “Keep as my size”, or press “Find my size” on a product.
        </p>
      ) : (
        <>
          <ul className="own-fit">
            {Object.entries(sizes).map(([kind, kept]) => (
              <li key={kind}>
                {nameKind(kind)}: {kept.join(', ')}
                <button
                  type="button"
                  className="text-button"
                  aria-label={`Remove my size for ${nameKind(kind).toLowerCase()}`}
                  onClick={() => void changeFit((fit) => keepSizes(fit, [kind], []))}
                >
                  Remove
                </button>
              </li>
            ))}
            {body && <li>Your height, weight and usual size</li>}
            {shirt && <li>The measurements of a shirt that fits you</li>}
          </ul>
          <label className="own-only">
            <input
              type="checkbox"
              checked={profile.only}
              onChange={({ target }) => void changeFit((fit) => ({ ...fit, only: target.checked }))}
            />
            Show only my size in lists
          </label>
          <button type="button" className="button" data-kind="quiet" onClick={() => void changeFit(() => emptyProfile)}>
            Delete everything
          </button>
        </>
      )}
    </section>
  )
}
