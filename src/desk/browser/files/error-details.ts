import type { ErrorDetails, FieldChange, FieldFault } from '../../../platform/pure/error-details.ts'

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The parts of a refusal that a form shows beside its fields. */
export function readDetails(body: unknown): ErrorDetails {
  if (!isRecord(body)) return {}
  const { faults, changes, version } = body
  return {
    ...(Array.isArray(faults) ? { faults: faults.filter(isFieldFault) } : {}),
    ...(Array.isArray(changes) ? { changes: changes.filter(isFieldChange) } : {}),
    ...(typeof version === 'string' ? { version } : {}),
  }
}

function isFieldFault(value: unknown): value is FieldFault {
  return isRecord(value) && typeof value['field'] === 'string' && typeof value['problem'] === 'string'
}

function isFieldChange(value: unknown): value is FieldChange {
  return isRecord(value) && typeof value['field'] === 'string' && 'theirs' in value
}
