import type { ComponentType } from 'react'
import { createSlot } from '../../platform/pure/slots.ts'
import type { FieldInputProps, FieldKind } from './forms/field-plan.ts'

/** Asks for a fresh proof of who is signed in before a write continues; false when it was not given. */
export const freshProof = createSlot<() => Promise<boolean>>()

/** The input of a kind of field, which a room has. The form reads the field with its name. */
export interface FieldInput {
  kind: FieldKind
  Input: ComponentType<FieldInputProps>
}

export const fieldInputs = createSlot<FieldInput>()
