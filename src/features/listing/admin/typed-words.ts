/** The words of a field with chips, which a form has as a list or as the text that is being edited. */
export function listWords(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String)
  return String(value ?? '')
    .split(',')
    .flatMap((word) => word.trim() || [])
}
