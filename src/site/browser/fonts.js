// Runs in the head, and not as @font-face: each font that comes, and each sheet that names one, makes the browser style and lay out
// the whole page anew. If a font misses the first paint, the next page uses it.
{
  // Made when they are used, which on a phone's first page is after its first paint.
  // Its middle dot is so narrow that it seems to touch its neighbours: the fallback has a better one.
  const unicodeRange = 'U+0-B6,U+B8-FFFF'
  const makeFaces = () => [
    new FontFace('Instrument Sans', 'url(TEXT_FONT)', { weight: '400 700', display: 'optional', unicodeRange }),
    new FontFace('Newsreader', 'url(HEADING_FONT)', { weight: '400', display: 'swap' }),
    new FontFace('Newsreader', 'url(EMPHASIS_FONT)', { weight: '600', display: 'swap' }),
  ]
  const request = (faces) => {
    for (const face of faces.slice(0, 2)) face.load().catch(() => undefined)
  }
  let isKept = false
  try {
    isKept = sessionStorage.getItem('placket:started') !== null
  } catch {
    // Without storage every page is a first one.
  }
  if (isKept || matchMedia('(min-width: 48rem)').matches) {
    const faces = makeFaces()
    // An earlier page has fetched them, so that they can come from the cache in time.
    if (isKept) request(faces)
    for (const face of faces) document.fonts.add(face)
  }
  // On a phone's first page they would take the connection from the pictures, and come too late to be used without a swap.
  else addEventListener('load', () => request(makeFaces()), { once: true })
}
