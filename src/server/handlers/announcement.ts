import type { Handlers } from '../http.ts'

export const handleAnnouncement: Handlers = {}
