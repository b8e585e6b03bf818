import type { Handlers } from '../../../api/http.ts'
import { handleKeys } from './key-handlers.ts'
import { handleWebhooks } from './webhook-handlers.ts'

export const handlePrograms = { ...handleKeys, ...handleWebhooks } satisfies Partial<Handlers>
