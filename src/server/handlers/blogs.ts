import type { Handlers } from '../http.ts'

export const handleBlogs: Handlers = {}
