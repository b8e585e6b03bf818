const uniqueViolation = '23505'

/** Whether the database refused a row because one like it exists. */
export function isConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === uniqueViolation
}
