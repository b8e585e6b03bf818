/// <reference types="vite/client" />
import type { OwnRooms } from '../../platform/pure/own-room.ts'
import type { AdminSection, SectionGroup } from './sections.ts'

/** What `shop/rooms/<room>/admin.tsx` exports: one screen of the admin. Its path is the room's name. */
export type OwnSection = Omit<AdminSection, 'path'>

const lists = import.meta.glob<OwnRooms>('/shop/rooms.ts', { eager: true, import: 'default' })
const screens = import.meta.glob<OwnSection>('/shop/rooms/*/admin.tsx', { eager: true, import: 'section' })

/** The screens of the merchant's own rooms, in the order of `shop/rooms.ts`; no group without one. */
export const ownSectionGroups: readonly SectionGroup[] = (() => {
  const rooms = lists['/shop/rooms.ts'] ?? []
  const sections = rooms.flatMap((room) => {
    const section = screens[`/shop/rooms/${room}/admin.tsx`]
    return section ? [{ ...section, path: room }] : []
  })
  return sections.length > 0 ? [{ name: 'Your own', sections }] : []
})()
