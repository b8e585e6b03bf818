import { compareCap } from '../../../platform/pure/limits.ts'
import { createSavedList } from './saved-list.ts'

// The storage key
const list = createSavedList('compare', compareCap)

export const storedCompare = list.stored
export const $compare = list.stored.$value
export const saveToCompare = list.save
export const dropFromCompare = list.drop
