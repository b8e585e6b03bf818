/** What a part of a file gave: the counts are its own, the faults those of the whole file. */
export interface PartReport {
  added: number
  changed: number
  same?: number
  faults: readonly { row: number; column: string; problem: string }[]
  faultCount: number
  /** Where the next part begins; null after the last. */
  after: number | null
}

/** How far an import has come; `after` is null when it is done. Kept after a failure, so that the next try goes on. */
export interface Imported {
  after: number | null
  added: number
  changed: number
  same: number
}

export const nothingImported = (): Imported => ({ after: 0, added: 0, changed: 0, same: 0 })

/** Sends what is left of a file, part by part. Null when a call failed, which the merchant has been told. */
export async function importParts<R extends PartReport>(
  send: (after: number) => Promise<R | null>,
  imported: Imported,
  onPart: () => void,
): Promise<R | null> {
  let report: R | null = null
  while (imported.after !== null) {
    report = await send(imported.after)
    if (!report || report.faultCount > 0) return report
    imported.added += report.added
    imported.changed += report.changed
    imported.same += report.same ?? 0
    imported.after = report.after
    onPart()
  }
  const { added, changed, same } = imported
  return report && { ...report, added, changed, ...(report.same === undefined ? {} : { same }) }
}
