import { useState } from 'react'
import type { ErrorDetails } from '../../../platform/pure/error-details.ts'
import type { Outcome } from '../../../site/browser/api.ts'
import { readDetails } from '../files/error-details.ts'
import { findMissingNumbers } from './field-faults.tsx'
import { useUnsaved } from './unsaved.ts'

/** The calls that save a whole list. */
type ListCall = 'updateMarkets' | 'updateShippingZones' | 'updateTaxes' | 'updatePaymentTerms'

interface Options<T, N extends ListCall> {
  initial: T
  version: string
  /** Saves the whole draft over that version. */
  send: (draft: T, version: string) => Promise<Outcome<N>>
  /** The draft as it was stored, where the server gives new rows their ids. */
  readStored: (reply: Extract<Outcome<N>, { ok: true }>['reply'], draft: T) => T
  onSaved: () => void
  /** The draft as it is sent, whose paths are those of the server's faults. */
  listOf: (draft: T) => object
}

/** A list that is saved as a whole: the draft, its faults, and what someone else saved in the meantime. */
export function useVersionedForm<T, N extends ListCall>({
  initial,
  version: first,
  send,
  readStored,
  onSaved,
  listOf,
}: Options<T, N>) {
  const [draft, setDraft] = useState(initial)
  const [saved, setSaved] = useState(draft)
  const [version, setVersion] = useState(first)
  const [error, setError] = useState<ErrorDetails>({})
  useUnsaved(JSON.stringify(draft) !== JSON.stringify(saved))
  async function save({ over = version, by = send } = {}): Promise<void> {
    const faults = findMissingNumbers(listOf(draft))
    if (faults.length > 0) return setError({ faults })
    const outcome = await by(draft, over)
    if (!outcome.ok) return setError(readDetails(outcome.failure.body))
    const stored = readStored(outcome.reply, draft)
    setError({})
    setVersion(outcome.reply.version)
    setDraft(stored)
    setSaved(stored)
    onSaved()
  }
  return { draft, saved, setDraft, error, save, overwrite: () => save({ over: error.version ?? version }) }
}

interface RowPlace {
  list: string
  at: number
  subjects: Readonly<Record<string, string>>
  rest: string
  /** The fields that show their own, such as `steps.*.percent`. */
  placed: readonly string[]
}

/** Whether something is wrong in a row of the list. */
export const isRowFaulty = ({ faults = [] }: ErrorDetails, list: string, at: number) =>
  faults.some(({ field }) => field.startsWith(`${list}.${at}.`))

/** The errors of one row of the list that don't stand at a field, each with the name of what is wrong. */
export function listRowFaults({ faults = [] }: ErrorDetails, { list, at, subjects, rest, placed }: RowPlace): string[] {
  return faults.flatMap(({ field, problem }) => {
    const [of, row, ...path] = field.split('.')
    const [subject = ''] = path
    const isAtField = placed.includes(path.map((name) => (/^\d+$/.test(name) ? '*' : name)).join('.'))
    return of === list && Number(row) === at && !isAtField ? [`${subjects[subject] ?? rest} ${problem}.`] : []
  })
}
