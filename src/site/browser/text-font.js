// Runs in the head. Body text never swaps fonts: if its font misses the first paint, the next page uses it. A font of a style sheet
// would still swap in, since a later sheet with layers makes the browser read all @font-face rules again.
{
  const face = new FontFace('Instrument Sans', 'url(TEXT_FONT)', { weight: '400 700', display: 'optional' })
  document.fonts.add(face)
  try {
    // An earlier page has fetched it, so that it can come from the cache in time.
    if (sessionStorage.getItem('placket:started')) face.load().catch(() => undefined)
  } catch {
    // Without storage it is fetched when text asks for it.
  }
}
