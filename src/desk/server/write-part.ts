import type { Config } from '../../platform/config.ts'

const batchSize = 500

/** An import in parts goes on after that many records of the file, and ends with the batch in which its time is over. */
export interface ImportPart {
  after: number
  isOver(): boolean
}

/** The part that a call asks for, from now on until half of the call's time is over; undefined if it asks for the whole file. */
export function takePart(after: number | undefined, { CALL_MAX_MS }: Config): ImportPart | undefined {
  const startedAt = performance.now()
  return after === undefined ? undefined : { after, isOver: () => performance.now() - startedAt > CALL_MAX_MS / 2 }
}

export interface Saved {
  added: number
  changed: number
}

/** What was written, and how many were as they are. `after`: where the next part begins; null at the end. */
export interface SavedPart extends Saved {
  same: number
  after: number | null
}

/** Saves the records of a file batch by batch: all of them, or those of a part, at least one batch. */
export async function writePart<T>(
  records: readonly T[],
  part: ImportPart | undefined,
  save: (batch: readonly T[]) => Promise<Saved>,
): Promise<SavedPart> {
  const begin = part?.after ?? 0
  const sum = { added: 0, changed: 0, same: 0 }
  let place = begin
  while (place < records.length && !(part && place > begin && part.isOver())) {
    const batch = records.slice(place, place + batchSize)
    const { added, changed } = await save(batch)
    sum.added += added
    sum.changed += changed
    sum.same += batch.length - added - changed
    place += batch.length
  }
  return { ...sum, after: place < records.length ? place : null }
}
