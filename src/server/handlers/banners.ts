import type { Handlers } from '../http.ts'

export const handleBanners: Handlers = {}
