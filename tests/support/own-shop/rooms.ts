import type { OwnRooms } from '../../../src/platform/pure/own-room.ts'

export default ['stores'] satisfies OwnRooms
