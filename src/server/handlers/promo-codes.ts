import type { Handlers } from '../http.ts'

export const handlePromoCodes: Handlers = {}
