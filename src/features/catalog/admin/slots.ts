import type { ComponentType } from 'react'
import { createSlot } from '../../../platform/pure/slots.ts'

/** Other files of a former shop, imported where the catalogue's are. */
export interface FileImport {
  name: string
  Import: ComponentType
}

export const fileImports = createSlot<FileImport>()

/** What other rooms have to say of a product, at the top of its screen. */
export interface ProductNote {
  name: string
  Note: ComponentType<{ id: string }>
}

export const productNotes = createSlot<ProductNote>()
