import type { Handlers } from '../../api/http.ts'
import { handleMedia } from '../../features/media/server/handlers.ts'
import './used-pictures.ts'

/** The library of pictures, and the files themselves. */
export const mediaArea = {
  ...handleMedia,
} satisfies Partial<Handlers>
