const uniqueViolation = '23505'

/** Whether the database reported a unique violation. */
export function isConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === uniqueViolation
}
