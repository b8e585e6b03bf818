import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { say } from '../../../platform/pure/say.ts'
import { theme } from '../../../site/theme.ts'
import * as texts from '../messages/en.ts'
import { $sessions, endSession, loadSessions } from './account.ts'

const moments = new Intl.DateTimeFormat(theme.locale, { dateStyle: 'medium', timeStyle: 'short' })

// In this order: Edge and Opera also call themselves Chrome, Chrome calls itself Safari, Android Linux, and an iPhone Mac OS X.
const browsers = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['CriOS/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const

/** Turns a user agent into "Chrome on Android". */
function describeAgent(agent: string): string {
  const find = (names: typeof browsers | typeof systems) => names.find(([mark]) => agent.includes(mark))?.[1]
  const [browser, system] = [find(browsers) ?? texts.unknownBrowser, find(systems)]
  return system ? say(texts.browserOnSystem, { browser, system }) : browser
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
