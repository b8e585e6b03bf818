import { useEffect, useReducer, useState } from 'react'
import type { Role } from '../../platform/pure/access/roles.ts'
import { type FoundRecords, findRecords } from './search-hits.ts'

/** A pause in typing. */
const pauseMs = 200
/** A single letter is in nearly every record. */
const lettersMin = 2

interface Search extends FoundRecords {
  searching: boolean
  retry: () => void
}

const nothing: FoundRecords = { groups: [], failed: [] }

/** The records that hold the text, after a pause in typing. Replies for an earlier text are dropped. */
export function useSearch(role: Role, text: string): Search {
  // An order's number may be typed as people write it, such as #10001.
  const query = text.trim().replace(/^#/, '')
  const [turn, retry] = useReducer((count: number) => count + 1, 0)
  const wanted = `${query} ${turn}`
  const [found, setFound] = useState<FoundRecords & { to: string }>()
  const isAsked = query.length >= lettersMin

  useEffect(() => {
    if (!isAsked) return
    const giveUp = new AbortController()
    const timer = setTimeout(async () => {
      const records = await findRecords(role, query, giveUp.signal)
      if (!giveUp.signal.aborted) setFound({ to: wanted, ...records })
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      giveUp.abort()
    }
  }, [isAsked, role, query, wanted])

  const current = isAsked && found?.to === wanted ? found : undefined
  return { ...(current ?? nothing), searching: isAsked && !current, retry }
}
