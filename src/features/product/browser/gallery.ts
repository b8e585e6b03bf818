/** The browser does the swiping; this keeps thumbnails, counter and enlarged picture in step with it. */
export function watchGallery(gallery: HTMLElement): void {
  const track = gallery.querySelector<HTMLElement>('[data-track]')
  if (!track) return
  const pictures = [...track.children].filter((item): item is HTMLElement => item instanceof HTMLElement)
  const thumbs = [...gallery.querySelectorAll<HTMLElement>('[data-show]')]
  const place = gallery.querySelector('[data-part="place"]')
  let shown = 0

  const video = track.querySelector('video')
  const overlays = gallery.querySelectorAll<HTMLElement>('[data-zoom], .place')
  if (video) video.poster = video.dataset['poster'] ?? ''

  const mark = (next: number) => {
    shown = next
    // A video has its own controls, and stops when it is swiped away.
    const isVideo = video !== null && pictures[next]?.contains(video) === true
    if (!isVideo) video?.pause()
    for (const over of overlays) over.hidden = isVideo
    if (place) place.textContent = String(next + 1)
    for (const [at, thumb] of thumbs.entries()) {
      if (at === next) thumb.setAttribute('aria-current', 'true')
      else thumb.removeAttribute('aria-current')
    }
  }
  const show = (next: number) => {
    const picture = pictures[next]
    if (picture) track.scrollTo({ left: picture.offsetLeft - (pictures[0]?.offsetLeft ?? 0), behavior: 'instant' })
  }

  // While the layout settles, two may be in view for a moment.
  const visible = pictures.map(() => 0)
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries) {
        visible[pictures.findIndex((picture) => picture.isSameNode(target))] = intersectionRatio
      }
      const most = Math.max(...visible)
      if (most > 0) mark(visible.indexOf(most))
    },
    { root: track, threshold: 0.6 },
  )
  for (const picture of pictures) watcher.observe(picture)
  for (const [at, thumb] of thumbs.entries()) thumb.addEventListener('click', () => show(at))

  // The buying form announces which colour is chosen.
  document.addEventListener('placket:color', (event) => {
    const color = event instanceof CustomEvent ? event.detail : ''
    const at = pictures.findIndex((picture) => picture.dataset['color'] === color)
    if (at >= 0 && pictures[shown]?.dataset['color'] !== color) show(at)
  })

  // Without the video, which is last.
  const images = pictures.flatMap((picture) => picture.querySelector('img') ?? [])
  const enlarge = async (press: MouseEvent) => {
    const { openZoom } = await import('./zoom.ts')
    await openZoom({ pictures: images, show }, shown, press)
  }
  gallery.querySelector<HTMLElement>('[data-zoom]')?.addEventListener('click', (press) => void enlarge(press))
  track.addEventListener('click', (press) => {
    if (press.target instanceof HTMLImageElement) void enlarge(press)
  })
}
