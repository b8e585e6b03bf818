/** Swiping is the browser's own; this keeps thumbnails, the counter and the enlarged picture in step with it. */
export function watchGallery(gallery: HTMLElement): void {
  const track = gallery.querySelector<HTMLElement>('[data-track]')
  if (!track) return
  const pictures = [...track.children].filter((item): item is HTMLElement => item instanceof HTMLElement)
  const thumbs = [...gallery.querySelectorAll<HTMLElement>('[data-show]')]
  const place = gallery.querySelector('[data-part="place"]')
  let shown = 0

  const mark = (next: number) => {
    shown = next
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

  const watcher = new IntersectionObserver(
    (entries) => {
      const inView = entries.find((entry) => entry.isIntersecting)?.target
      const at = pictures.findIndex((picture) => picture.isSameNode(inView ?? null))
      if (at >= 0) mark(at)
    },
    { root: track, threshold: 0.6 },
  )
  for (const picture of pictures) watcher.observe(picture)
  for (const [at, thumb] of thumbs.entries()) thumb.addEventListener('click', () => show(at))

  // The buying form tells which colour is chosen.
  document.addEventListener('placket:color', (event) => {
    const color = event instanceof CustomEvent ? event.detail : ''
    const at = pictures.findIndex((picture) => picture.dataset['color'] === color)
    if (at >= 0 && pictures[shown]?.dataset['color'] !== color) show(at)
  })

  watchCloser(gallery, () => pictures[shown]?.querySelector('img') ?? null)
}

function watchCloser(gallery: HTMLElement, readShown: () => HTMLImageElement | null): void {
  const closer = gallery.querySelector<HTMLDialogElement>('[data-closer]')
  const large = closer?.querySelector<HTMLImageElement>('[data-part="large"]')
  const nearer = closer?.querySelector('[data-nearer]')
  if (!closer || !large || !nearer) return
  const setNearer = (near: boolean) => nearer.setAttribute('aria-pressed', String(near))
  const open = () => {
    const picture = readShown()
    if (!picture) return
    large.src = picture.srcset.split(', ').at(-1)?.split(' ')[0] ?? picture.src
    large.alt = picture.alt
    setNearer(false)
    closer.showModal()
  }
  gallery.querySelector('[data-zoom]')?.addEventListener('click', open)
  closer.querySelector('[data-close]')?.addEventListener('click', () => closer.close())
  nearer.addEventListener('click', () => setNearer(nearer.getAttribute('aria-pressed') !== 'true'))
}
