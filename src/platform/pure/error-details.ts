/** A field of a body and the rule it violates, in words such as "must be at most 100". */
export interface FieldFault {
  /** As the body names it, such as `title` or `changes.0.price`. */
  field: string
  problem: string
}

/** A field that someone else has changed since it was read, with both values. */
export interface FieldChange {
  field: string
  theirs: unknown
  yours?: unknown
}

/** Sent with the message of a refused write. */
export interface ErrorDetails {
  faults?: readonly FieldFault[]
  changes?: readonly FieldChange[]
  /** The record's current version. */
  version?: string
}
