import { handleFailure } from '../../../site/browser/failures.ts'

/** Reports a file of the index that can't be read. Loaded with the first: pages that read theirs don't pay for it. */
export function reportFile(call: string, status: number, error: unknown): void {
  handleFailure({ call, status, message: String(error) }, { quiet: true })
}
