import type { Handlers } from '../http.ts'

export const handleAddress: Handlers = {}
