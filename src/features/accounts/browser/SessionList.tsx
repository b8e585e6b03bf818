import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { theme } from '../../../site/theme.ts'
import { $sessions, endSession, loadSessions } from './account.ts'

const moments = new Intl.DateTimeFormat(theme.language, { dateStyle: 'medium', timeStyle: 'short' })

/** Turns a user agent into "Chrome on Android". */
function describeAgent(agent: string): string {
  const browser = /(Edg|OPR|Firefox|Chrome|Safari)\//.exec(agent)?.[1] ?? 'A browser'
  const system = /(Android|iPhone|iPad|Windows|Mac OS X|Linux)/.exec(agent)?.[1]
  return system ? `${browser} on ${system}` : browser
}

export function SessionList() {
  const sessions = useStore($sessions)
  useEffect(() => void loadSessions(), [])
  return (
    <ul className="rows" data-waits={sessions === null || undefined}>
      {sessions?.map(({ id, userAgent, lastSeenAt, current }) => (
        <li key={id}>
          <span>
            {describeAgent(userAgent)}
            {current && <span className="badge">This device</span>}
            <time dateTime={lastSeenAt}>{moments.format(new Date(lastSeenAt))}</time>
          </span>
          {!current && (
            <button type="button" className="text-button" onClick={() => void endSession(id)}>
              Sign out<span className="visually-hidden"> {describeAgent(userAgent)}</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
