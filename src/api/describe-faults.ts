import type { z } from 'zod'
import type { FieldFault } from '../platform/pure/error-details.ts'

type Issue = z.core.$ZodIssue

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}
const formats: Record<string, string> = {
  url: 'a whole address such as https://shop.example',
  datetime: 'a date and a time',
}

/** A message written in the schema; the library's own begin with "Invalid" or "Too". */
function ownWords({ message }: Issue): string | null {
  return message && !/^(Invalid|Too |Unrecognized)/.test(message) ? message : null
}

function describeSize(issue: Extract<Issue, { code: 'too_small' | 'too_big' }>): string {
  const least = issue.code === 'too_small'
  const bound = least ? issue.minimum : issue.maximum
  const side = issue.inclusive === false ? (least ? 'above' : 'below') : least ? 'at least' : 'at most'
  if (least && bound === 1 && (issue.origin === 'string' || issue.origin === 'array')) return 'must not be empty'
  if (issue.origin === 'string') return `must have ${side} ${bound} characters`
  if (issue.origin === 'array') return `must have ${side} ${bound} entries`
  return `must be ${side} ${bound}`
}

function describeIssue(issue: Issue, isMissing: boolean): string {
  if (isMissing) return 'must not be empty'
  const own = ownWords(issue)
  switch (issue.code) {
    case 'too_small':
    case 'too_big':
      return describeSize(issue)
    case 'invalid_type':
      return `must be ${kinds[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`
    case 'not_multiple_of':
      return issue.divisor === 0.01 ? 'must have two decimal places at most' : `must be a multiple of ${issue.divisor}`
    case 'invalid_format':
      return own ? `must be ${own}` : `must be ${formats[issue.format] ?? 'one line of plain text'}`
    case 'custom':
      return own ? `must be ${own}` : 'does not fit'
    default:
      return own ?? 'does not fit'
  }
}

/** A union reports one error for each member; the last describes what a given value must be. */
export function unfoldIssue(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const last = issue.errors.at(-1)
  return last && last.length > 0
    ? last.flatMap((inner) => unfoldIssue({ ...inner, path: [...issue.path, ...inner.path] }))
    : [issue]
}

/** A form has fewer fields; a list of thousands of invalid entries isn't described to the end. */
const faultsMax = 200

/** Every invalid field once, with the rule it breaks. */
export function describeFaults(error: z.core.$ZodError, isMissing: (path: PropertyKey[]) => boolean): FieldFault[] {
  const faults = new Map<string, string>()
  for (const issue of error.issues.slice(0, faultsMax).flatMap(unfoldIssue)) {
    const field = issue.path.map(String).join('.')
    if (!faults.has(field)) faults.set(field, describeIssue(issue, isMissing(issue.path)))
  }
  return [...faults].map(([field, problem]) => ({ field, problem }))
}
