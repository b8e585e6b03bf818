import { useState } from 'react'
import type { ErrorDetails } from '../../../platform/pure/error-details.ts'
import type { Outcome } from '../../../site/browser/api.ts'
import { readDetails } from './error-details.ts'
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
  /** What is wrong before the server is asked. */
  check?: (draft: T) => NonNullable<ErrorDetails['faults']>
}

/** A list that is saved as a whole: the draft, its faults, and what someone else saved in the meantime. */
export function useVersionedForm<T, N extends ListCall>({
  initial,
  version: first,
  send,
  readStored,
  onSaved,
  check = () => [],
}: Options<T, N>) {
  const [draft, setDraft] = useState(initial)
  const [saved, setSaved] = useState(draft)
  const [version, setVersion] = useState(first)
  const [error, setError] = useState<ErrorDetails>({})
  useUnsaved(JSON.stringify(draft) !== JSON.stringify(saved))
  async function save({ over = version, by = send } = {}): Promise<void> {
    const faults = check(draft)
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

/** The errors of one row of the list, each with the name of its field. */
export function listRowFaults(
  { faults = [] }: ErrorDetails,
  { list, at, subjects, rest }: { list: string; at: number; subjects: Readonly<Record<string, string>>; rest: string },
): string[] {
  return faults.flatMap(({ field, problem }) => {
    const [of, row, subject = ''] = field.split('.')
    return of === list && Number(row) === at ? [`${subjects[subject] ?? rest} ${problem}.`] : []
  })
}
