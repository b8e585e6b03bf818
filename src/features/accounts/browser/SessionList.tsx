import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { theme } from '../../../site/theme.ts'
import * as texts from '../messages/en.ts'
import { $sessions, endSession, loadSessions } from './account.ts'
import { describeAgent } from './describe-agent.ts'

const moments = new Intl.DateTimeFormat(theme.locale, { dateStyle: 'long', timeStyle: 'short' })

export function SessionList() {
  const sessions = useStore($sessions)
  useEffect(() => void loadSessions(), [])
  return (
    <ul className="account-rows" data-waits={sessions === null || undefined}>
      {sessions?.map(({ id, userAgent, lastSeenAt, current }) => (
        <li key={id}>
          <span>
            {describeAgent(userAgent)}
            {current && <span className="badge">{texts.thisDevice}</span>}
            <time dateTime={lastSeenAt}>{moments.format(new Date(lastSeenAt))}</time>
          </span>
          {!current && (
            <button type="button" className="text-button" onClick={() => void endSession(id)}>
              {texts.signOut}
              <span className="visually-hidden"> {describeAgent(userAgent)}</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
