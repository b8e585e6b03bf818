import type { Handlers } from '../http.ts'

export const handleOrders: Handlers = {}
