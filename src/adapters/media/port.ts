/**
 * Stores the files of the shop's pictures and videos. A file's name is made of its content (`<sha-256>.webp`, `.mp4`, `.webm`), so the content of a
 * name never changes, and storing it again changes nothing. Throws when the store can't be reached.
 */
export interface MediaStore {
  name: string
  put(file: string, bytes: Uint8Array): Promise<void>
  /** Null if there is no such file. */
  get(file: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** Does nothing if there is no such file. */
  remove(file: string): Promise<void>
  /** Whether files could be stored now, without storing one; throws with the reason. Stores that only their vendor knows have none. */
  check?(): Promise<void>
}

const types = { webp: 'image/webp', mp4: 'video/mp4', webm: 'video/webm' } as const
const fileName = /^[0-9a-f]{64}\.(webp|mp4|webm)$/

export const isMediaFile = (file: string): boolean => fileName.test(file)

export const isVideoFile = (file: string): boolean => isMediaFile(file) && !file.endsWith('.webp')

export function mediaTypeOf(file: string): string {
  const [, ending] = fileName.exec(requireMediaFile(file)) ?? []
  return types[ending as keyof typeof types]
}

/** Every store checks this: no other name reaches a disk or an address. */
export function requireMediaFile(file: string): string {
  if (!isMediaFile(file)) throw new Error('No name of a media file')
  return file
}

export const hashOf = (file: string): string => requireMediaFile(file).slice(0, 64)
