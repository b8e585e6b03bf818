import type { Handlers } from '../http.ts'

export const handleFeatured: Handlers = {}
