import { useStore } from '@nanostores/react'
import { joinParts } from '../../../platform/pure/text/join-parts.ts'
import { say } from '../../../platform/pure/text/say.ts'
import { changeFit, storedFit } from '../../catalog/browser/fit-profile.ts'
import { emptyProfile, isEmptyProfile, keepSizes } from '../../catalog/rules/fit-profile.ts'
import * as texts from '../messages/en.ts'

const nameKind = (kind: string) => kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('-', ' ')

/** What the shopper keeps about their size, with a way to forget each part. */
export function OwnFit() {
  const profile = useStore(storedFit.$value)
  const { sizes, body, shirt } = profile
  return (
    <section aria-labelledby="own-fit">
      <h2 id="own-fit">{texts.mySize}</h2>
      {isEmptyProfile(profile) ? (
        <p>{texts.nothingKept}</p>
      ) : (
        <>
          <ul className="own-fit">
            {Object.entries(sizes).map(([kind, kept]) => (
              <li key={kind}>
                {nameKind(kind)}: {joinParts(kept)}
                <button
                  type="button"
                  className="text-button"
                  aria-label={say(texts.removeMySizeFor, { chart: nameKind(kind).toLowerCase() })}
                  onClick={() => void changeFit((fit) => keepSizes(fit, [kind], []))}
                >
                  {texts.remove}
                </button>
              </li>
            ))}
            {body && <li>{texts.yourBody}</li>}
            {shirt && <li>{texts.yourShirt}</li>}
          </ul>
          <label className="own-only">
            <input
              type="checkbox"
              checked={profile.only}
              onChange={({ target }) => void changeFit((fit) => ({ ...fit, only: target.checked }))}
            />
            {texts.showOnlyMySize}
          </label>
          <button type="button" className="button" data-kind="quiet" onClick={() => void changeFit(() => emptyProfile)}>
            {texts.deleteEverything}
          </button>
        </>
      )}
    </section>
  )
}
