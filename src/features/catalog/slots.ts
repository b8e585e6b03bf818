import type { AstroComponentFactory } from 'astro/runtime/server/index.js'
import type { Trx } from '../../platform/database/client.ts'
import { createSlot } from '../../platform/pure/slots.ts'

/** The tax classes that a product may have. */
export const taxClasses = createSlot<(trx: Trx) => Promise<string[]>>()

/** The button of a card that saves its product; it is given its `label`. */
export const cardHearts = createSlot<AstroComponentFactory>()
