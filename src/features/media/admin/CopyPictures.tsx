import { useEffect, useState } from 'react'
import type { Reply } from '../../../api/schemas.ts'
import { write } from '../../../desk/browser/write.ts'
import type { Outcome } from '../../../site/browser/api.ts'

type Failed = Reply<'copyPictures'>['failed']
interface Progress {
  copied: number
  left: number
  failed: Failed
  state: 'idle' | 'working' | 'stopped' | 'done'
}

const idle: Progress = { copied: 0, left: 0, failed: [], state: 'idle' }

/** Requests a few pictures at a time, until none is left or the connection is lost. */
async function copyAll(show: (progress: Progress) => void): Promise<void> {
  let progress: Progress = { ...idle, state: 'working' }
  show(progress)
  for (let after: string | null = ''; after !== null; ) {
    const outcome: Outcome<'copyPictures'> = await write('copyPictures', { body: { after } })
    if (!outcome.ok) return show({ ...progress, state: 'stopped' })
    const { copied, failed, left } = outcome.reply
    after = outcome.reply.after
    progress = {
      copied: progress.copied + copied,
      left,
      failed: [...progress.failed, ...failed],
      state: after === null ? 'done' : 'working',
    }
    show(progress)
  }
}

/** Copies products' pictures from a former shop into the library; `atOnce` starts without a press. */
export function CopyPictures({ atOnce = false }: { atOnce?: boolean }) {
  const [{ copied, left, failed, state }, setProgress] = useState(idle)
  useEffect(() => {
    if (atOnce) void copyAll(setProgress)
  }, [atOnce])
  const seen = copied + failed.length
  return (
    <section className="record" aria-labelledby="copy-title">
      <h2 id="copy-title">Pictures from your previous shop</h2>
      <p className="hint">
        Imported products and their descriptions show pictures from the shop they came from. Copy them to keep them when
        that shop closes. You can stop and continue at any time.
      </p>
      <button type="button" className="button" disabled={state === 'working'} onClick={() => copyAll(setProgress)}>
        {state === 'stopped' ? 'Continue copying' : 'Copy pictures'}
      </button>
      <div role="status">
        {state === 'working' && (
          <p>
            {copied} copied, {left} left <progress aria-label="Pictures copied" max={seen + left || 1} value={seen} />
          </p>
        )}
        {state === 'done' && <p>{seen === 0 ? 'No pictures to copy.' : `${copied} pictures copied.`}</p>}
        {state === 'stopped' && <p>Stopped after {copied} pictures.</p>}
      </div>
      {failed.length > 0 && (
        <details>
          <summary>{failed.length === 1 ? 'One picture' : `${failed.length} pictures`} could not be copied</summary>
          <ul>
            {failed.slice(0, 100).map(({ url, problem }) => (
              <li key={url}>
                {url}: {problem}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
