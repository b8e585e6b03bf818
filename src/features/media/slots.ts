import type { RawBuilder } from 'kysely'
import type { Trx } from '../../platform/database/client.ts'
import { createSlot } from '../../platform/pure/slots.ts'
import type { Picture, PictureUse } from './contract.ts'

export interface ForeignPicture {
  url: string
  alt: string
  /** It is in a description. */
  inText: boolean
}

/** What a room shows of pictures on other hosts. */
interface ForeignPictures {
  /** Selects url, alt and "inText" of each place that shows one. */
  shown: RawBuilder<ForeignPicture>
  /** Shows the library's own picture in the place of the foreign one. */
  takeOver: (trx: Trx, foreign: ForeignPicture, own: Picture) => Promise<void>
}

/** How a room uses the pictures of the library, which it knows by their addresses. */
export interface PicturesOf {
  /** Selects kind, id (text) and name of everything that shows the address. */
  uses: (url: string) => RawBuilder<PictureUse>
  /** How many times a file is used, in SQL: for a list of many files. */
  count: (file: RawBuilder<unknown>) => RawBuilder<number>
  /** A table that `count` reads, written before the list: what is long is read once, not for every file. */
  countedOnce?: RawBuilder<unknown>
  /** Shows one picture in the place of another wherever the room uses it. */
  move: (trx: Trx, from: string, to: Pick<Picture, 'url' | 'width' | 'height'>) => Promise<void>
  foreign?: ForeignPictures
}

export const picturesOfRooms = createSlot<PicturesOf>()
