import type { Handlers } from '../../../api/http.ts'
import { handleKeys } from './key-handlers.ts'

export const handlePrograms = { ...handleKeys } satisfies Partial<Handlers>
