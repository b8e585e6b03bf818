import type { Handlers } from '../http.ts'

export const handleProducts: Handlers = {}
