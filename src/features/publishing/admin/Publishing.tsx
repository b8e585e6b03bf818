import { useEffect } from 'react'
import { showDate } from '../../admin/browser/fields.ts'
import { type Loaded, useLoaded } from '../../admin/browser/use-loaded.ts'
import { write } from '../../admin/browser/write.ts'

const lookAgainMs = 2000

function describe(state: NonNullable<Loaded<'readPublishing'>['reply']>): string {
  const [last] = state.builds
  if (last?.result === 'running') return 'The site is being built'
  if (last?.result === 'requested') return 'The next build is about to begin'
  if (last?.result === 'failed') return `The last build failed, and the site before it stays up: ${last.detail}`
  if (state.waiting) return `Changes wait since ${showDate(state.changedAt)}`
  if (!state.live) return 'All is live'
  // A host that builds elsewhere has been told; how its deploy ends it says itself.
  const { detail, finishedAt } = state.live
  return detail ? `${detail}: ${showDate(finishedAt)}` : `All is live since ${showDate(finishedAt)}`
}

/** What is live, what waits, and the button that does not wait. */
export function Publishing() {
  const { reply, reload } = useLoaded('readPublishing')
  useEffect(() => {
    const looking = setInterval(reload, lookAgainMs)
    return () => clearInterval(looking)
  }, [reload])
  const publish = async () => {
    if ((await write('publishNow')).ok) reload()
  }
  return (
    <section className="publishing" aria-label="Publishing">
      <p role="status">{reply ? describe(reply) : ' '}</p>
      <button type="button" className="button" onClick={publish}>
        Publish now
      </button>
    </section>
  )
}
