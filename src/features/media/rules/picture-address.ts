const address = /^\/media\/([0-9a-f]{64}\.webp)$/

export const pictureUrl = (file: string): string => `/media/${file}`

/** The file behind an address of the library; null for a picture that is kept elsewhere. */
export const pictureFileOf = (url: string): string | null => address.exec(url)?.[1] ?? null

/** Every address of the library that a text names. */
export const picturesIn = (text: string): string[] => text.match(/\/media\/[0-9a-f]{64}\.webp/g) ?? []

/** A file's name as a merchant reads it: `IMG_0042.final.JPG` is `IMG_0042.final`. */
export function nameOfFile(fileName: string): string {
  const bare = (fileName.split(/[\\/]/).at(-1) ?? '').replace(/\.[a-z0-9]{2,5}$/i, '')
  const name = bare.replace(/\p{Cc}/gu, '').trim()
  return name.slice(0, 120).trim() || 'Picture'
}
