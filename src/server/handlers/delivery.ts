import type { Handlers } from '../http.ts'

export const handleDelivery: Handlers = {}
