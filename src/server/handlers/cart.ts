import type { Handlers } from '../http.ts'

export const handleCart: Handlers = {}
