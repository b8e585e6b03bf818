import { useEffect, useReducer, useState } from 'react'
import type { EndpointName } from '../../api/endpoints.ts'
import type { QueryInput, Reply } from '../../api/schemas.ts'
import { type Answer, call } from '../../site/browser/api.ts'

interface Asked<N extends EndpointName> {
  params?: Record<string, string>
  query?: QueryInput<N>
}

export type LoadStatus = 'loading' | 'ready' | 'failed'

export interface LoadedReply<R> {
  /** The last reply, which stays while the next one is loading. */
  reply: R | null
  status: LoadStatus
  reload: () => void
}

export type Loaded<N extends EndpointName> = LoadedReply<Reply<N>>

/** Loads what `ask` brings, again whenever `key`, which tells its requests apart, changes. */
export function useAnswer<R>(ask: () => Promise<Answer<R>>, key: string): LoadedReply<R> {
  const [turn, reload] = useReducer((count: number) => count + 1, 0)
  const wanted = `${key} ${turn}`
  const [answer, setAnswer] = useState<{ to: string; reply: R | null; failed: boolean }>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: `wanted` says what `ask` asks for
  useEffect(() => {
    let awaited = true
    void ask().then((outcome) => {
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
  }, [wanted])

  const status = answer?.to !== wanted ? 'loading' : answer.failed ? 'failed' : 'ready'
  return { reply: answer?.reply ?? null, status, reload }
}

/** Loads the reply of a call, again whenever its parameters change. */
export const useLoaded = <N extends EndpointName>(name: N, asked: Asked<N> = {}): Loaded<N> =>
  useAnswer(() => call(name, asked), `${name} ${JSON.stringify(asked)}`)
