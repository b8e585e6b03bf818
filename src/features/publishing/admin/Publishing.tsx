import { useEffect } from 'react'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { write } from '../../../desk/browser/write.ts'
import { describePublishing } from './publishing-words.ts'

const lookAgainMs = 2000

/** What is live, what waits to be built, and the button that builds now. */
export function Publishing() {
  const { reply, reload } = useLoaded('readPublishing')
  useEffect(() => {
    const looking = setInterval(reload, lookAgainMs)
    return () => clearInterval(looking)
  }, [reload])
  const publish = async () => {
    await write('publishNow')
    reload()
  }
  return (
    <section className="publishing" aria-label="Publishing">
      <p role="status">{reply ? describePublishing(reply) : ' '}</p>
      <button type="button" className="button" data-kind={reply?.waiting ? undefined : 'quiet'} onClick={publish}>
        Publish now
      </button>
    </section>
  )
}
