import type { Handlers } from '../http.ts'

export const handleCategories: Handlers = {}
