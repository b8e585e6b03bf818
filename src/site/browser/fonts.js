// Runs in the head. Body text never swaps fonts: if its font misses the first paint, the next page uses it. A font of a style sheet
// would still swap in, since a later sheet with layers makes the browser read all @font-face rules again.
{
  const text = new FontFace('Instrument Sans', 'url(TEXT_FONT)', { weight: '400 700', display: 'optional' })
  const headings = new FontFace('Newsreader', 'url(HEADING_FONT)', { weight: '400', display: 'swap' })
  const request = () => text.load().catch(() => undefined)
  let isKept = false
  try {
    isKept = sessionStorage.getItem('placket:started') !== null
  } catch {
    // Without storage every page is a first one.
  }
  // An earlier page has fetched it, so that it can come from the cache in time.
  if (isKept) request()
  if (isKept || matchMedia('(min-width: 48rem)').matches) {
    document.fonts.add(text).add(headings)
  } else {
    // On a phone's first page both would take the connection from the pictures, and the text's would come too late to be used.
    addEventListener('load', () => document.fonts.add(headings) && request(), { once: true })
  }
}
