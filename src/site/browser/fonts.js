// Runs in the head. Body text never swaps fonts: if its font misses the first paint, the next page uses it. A font of a style sheet
// would still swap in, since a later sheet with layers makes the browser read all @font-face rules again.
{
  const face = new FontFace('Instrument Sans', 'url(TEXT_FONT)', { weight: '400 700', display: 'optional' })
  const request = () => face.load().catch(() => undefined)
  let isKept = false
  try {
    isKept = sessionStorage.getItem('placket:started') !== null
  } catch {
    // Without storage every page is a first one.
  }
  // An earlier page has fetched it, so that it can come from the cache in time.
  if (isKept) request()
  // On a phone's first page it would come too late for the text, and take the connection from the pictures.
  if (isKept || matchMedia('(min-width: 48rem)').matches) document.fonts.add(face)
  else addEventListener('load', request, { once: true })
}
