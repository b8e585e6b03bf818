import { useEffect, useReducer, useState } from 'react'
import type { EndpointName } from '../../api/endpoints.ts'
import type { QueryInput, Reply } from '../../api/schemas.ts'
import { call } from '../../site/browser/api.ts'

interface Asked<N extends EndpointName> {
  params?: Record<string, string>
  query?: QueryInput<N>
}

export type LoadStatus = 'loading' | 'ready' | 'failed'

export interface Loaded<N extends EndpointName> {
  /** The last reply, which stays while the next one is loading. */
  reply: Reply<N> | null
  status: LoadStatus
  reload: () => void
}

/** Loads the reply of a call, again whenever its parameters change. */
export function useLoaded<N extends EndpointName>(name: N, asked: Asked<N> = {}): Loaded<N> {
  const key = JSON.stringify(asked)
  const [turn, reload] = useReducer((count: number) => count + 1, 0)
  const wanted = `${key} ${turn}`
  const [answer, setAnswer] = useState<{ to: string; reply: Reply<N> | null; failed: boolean }>()

  useEffect(() => {
    let awaited = true
    void call(name, JSON.parse(key)).then((outcome) => {
      if (!awaited) return
      setAnswer((last) => ({
        to: wanted,
        reply: outcome.ok ? outcome.reply : (last?.reply ?? null),
        failed: !outcome.ok,
      }))
    })
    return () => {
      awaited = false
    }
  }, [name, key, wanted])

  const status = answer?.to !== wanted ? 'loading' : answer.failed ? 'failed' : 'ready'
  return { reply: answer?.reply ?? null, status, reload }
}
