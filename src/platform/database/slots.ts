import { createSlot } from '../pure/slots.ts'
import type { Retention } from './retention.ts'

/** Which of its rows each room ends in time. */
export const oldRows = createSlot<Retention>()
