const libraryPicture = /<img src="(\/media\/[0-9a-f]{64}\.webp)"/g

const unsizedPicture = /<img src="(\/media\/[0-9a-f]{64}\.webp)"(?![^>]* width=)/g

/** Adds the sizes of library pictures to HTML, so that a page reserves their space before they load. */
export function addPictureSizes(html: string, sizes: ReadonlyMap<string, { width: number; height: number }>): string {
  return html.replace(unsizedPicture, (tag, url: string) => {
    const size = sizes.get(url)
    return size ? `${tag} width="${size.width}" height="${size.height}"` : tag
  })
}

/** Library pictures in HTML ask the image service for the width they are shown at. */
export function spreadPictures(html: string, srcsetOf: (url: string) => string, sizes: string): string {
  return html.replace(
    libraryPicture,
    (tag, url: string) => `${tag} srcset="${srcsetOf(url)}" sizes="${sizes}" loading="lazy" decoding="async"`,
  )
}
