import type { ComponentType } from 'react'
import { createSlot } from '../../../platform/pure/slots.ts'

/** Settings with a screen of their own, below `/admin/settings/`. */
export interface SettingScreen {
  path: string
  label: string
  Screen: ComponentType
}

export const settingScreens = createSlot<SettingScreen>()
