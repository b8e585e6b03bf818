import { createContext, useContext } from 'react'
import type { ErrorDetails } from '../../../platform/pure/error-details.ts'

interface Known {
  error: ErrorDetails
  /** What sentences call a field, by the last name of its path. */
  subjects: Readonly<Record<string, string>>
}

/** What the form around a field was refused for. */
export const FormFaults = createContext<Known>({ error: {}, subjects: {} })

/** What is wrong with the field at a path such as `rows.0.steps.1.percent`: attributes of its input, and the line below it. */
export function useFieldFault(field: string | undefined) {
  const { error, subjects } = useContext(FormFaults)
  const fault = field === undefined ? undefined : error.faults?.find((known) => known.field === field)
  if (!fault) return { marks: {}, line: null }
  const id = `fault-${fault.field.replaceAll('.', '-')}`
  return {
    marks: { 'aria-invalid': true, 'aria-describedby': id },
    line: (
      <span id={id} className="error" role="alert">
        {subjects[fault.field.split('.').at(-1) ?? ''] ?? 'This field'} {fault.problem}.
      </span>
    ),
  }
}

/** The numbers of a draft that are not typed, or are no numbers. */
export function findMissingNumbers(draft: unknown, path = ''): NonNullable<ErrorDetails['faults']> {
  if (typeof draft === 'number' && Number.isNaN(draft))
    return [{ field: path, problem: 'must be a number, such as 7.5' }]
  if (typeof draft !== 'object' || draft === null) return []
  return Object.entries(draft).flatMap(([name, value]) =>
    findMissingNumbers(value, path === '' ? name : `${path}.${name}`),
  )
}
