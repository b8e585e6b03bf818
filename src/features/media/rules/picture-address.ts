const address = /^\/media\/([0-9a-f]{64}\.webp)$/

export const pictureUrl = (file: string): string => `/media/${file}`

/** The file behind a library address; null for a picture hosted elsewhere. */
export const pictureFileOf = (url: string): string | null => address.exec(url)?.[1] ?? null

/** Every library address in a text. */
export const picturesIn = (text: string): string[] => text.match(/\/media\/[0-9a-f]{64}\.webp/g) ?? []

/** A file's name for display: `IMG_0042.final.JPG` becomes `IMG_0042.final`. */
export function nameOfFile(fileName: string): string {
  const bare = (fileName.split(/[\\/]/).at(-1) ?? '').replace(/\.[a-z0-9]{2,5}$/i, '')
  const name = bare.replace(/\p{Cc}/gu, '').trim()
  return name.slice(0, 120).trim() || 'Picture'
}
