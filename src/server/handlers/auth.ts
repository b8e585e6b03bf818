import type { Handlers } from '../http.ts'

export const handleAuth: Handlers = {}
