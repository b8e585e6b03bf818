import type { ComponentType } from 'react'
import { createSlot } from '../../../platform/pure/slots.ts'

/** Other files of a former shop, imported where the catalogue's are. */
export interface FileImport {
  name: string
  Import: ComponentType
}

export const fileImports = createSlot<FileImport>()
