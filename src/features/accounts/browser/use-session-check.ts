import { useCallback, useEffect, useState } from 'react'
import { $session } from '../../../site/browser/session.ts'
import { checkSession } from './check-session.ts'

/** Asks whether the session is still valid. `unanswered`: the shop could not say; `askAgain` asks once more. */
export function useSessionCheck(): { unanswered: boolean; askAgain: () => void } {
  const [unanswered, setUnanswered] = useState(false)
  const ask = useCallback(async () => {
    setUnanswered(false)
    await checkSession()
    setUnanswered($session.get().status === 'unchecked')
  }, [])
  useEffect(() => void ask(), [ask])
  return { unanswered, askAgain: () => void ask() }
}
