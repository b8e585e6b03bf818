import type { ComponentType } from 'react'
import type { ExportedList } from '../../platform/pure/exported-lists.ts'
import { createSlot } from '../../platform/pure/slots.ts'
import type { FieldInputProps, FieldKind } from './forms/field-plan.ts'
import type { CsvPart } from './lists/read-parts.ts'

/** Asks for a fresh proof of who is signed in before a write continues; false when it was not given. */
export const freshProof = createSlot<() => Promise<boolean>>()

/** The input of a kind of field, which a room has. The form reads the field with its name. */
export interface FieldInput {
  kind: FieldKind
  Input: ComponentType<FieldInputProps>
}

export const fieldInputs = createSlot<FieldInput>()

interface AskedPart {
  list: ExportedList
  /** The first and the last day to include, and where the part begins. */
  query: { from?: string; to?: string; after?: string }
}

/** Reads a part of a whole list as CSV; null when that failed, which the merchant has been told. Without it, no list can be downloaded. */
export const listParts = createSlot<(asked: AskedPart) => Promise<CsvPart | null>>()
