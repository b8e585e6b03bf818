import type { ComponentType } from 'react'
import { createSlot } from '../../../platform/pure/slots.ts'

/** Loads what keeps a part of this browser in sync with the account; what it returns begins. */
export const accountSyncs = createSlot<() => Promise<() => void>>()

/** What another room shows on the page of the profile. */
export interface ProfilePart {
  name: string
  Part: ComponentType<{ email: string }>
}

export const profileParts = createSlot<ProfilePart>()
