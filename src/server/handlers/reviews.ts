import type { Handlers } from '../http.ts'

export const handleReviews: Handlers = {}
