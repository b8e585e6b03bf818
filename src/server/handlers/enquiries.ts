import type { Handlers } from '../http.ts'

export const handleEnquiries: Handlers = {}
