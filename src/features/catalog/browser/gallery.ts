import { loadRest } from '../../../site/browser/rest-styles.ts'

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

  watchCloser(gallery, () => pictures[shown]?.querySelector('img') ?? null)
}

/** The enlarged picture is created when it is first opened. */
function makeCloser(template: HTMLTemplateElement): HTMLDialogElement | null {
  document.body.append(template.content.cloneNode(true))
  const closer = document.querySelector<HTMLDialogElement>('.closer')
  closer?.querySelector('[data-close]')?.addEventListener('click', () => closer.close())
  const nearer = closer?.querySelector('[data-nearer]')
  nearer?.addEventListener('click', () => {
    nearer.setAttribute('aria-pressed', String(nearer.getAttribute('aria-pressed') !== 'true'))
  })
  return closer
}

function watchCloser(gallery: HTMLElement, readShown: () => HTMLImageElement | null): void {
  const template = gallery.querySelector<HTMLTemplateElement>('[data-closer]')
  let closer: HTMLDialogElement | null = null
  const open = async () => {
    const picture = readShown()
    if (!picture || !template) return
    await loadRest()
    closer ??= makeCloser(template)
    const large = closer?.querySelector<HTMLImageElement>('[data-part="large"]')
    if (!closer || !large) return
    large.src = picture.srcset.split(', ').at(-1)?.split(' ')[0] ?? picture.src
    large.alt = picture.alt
    closer.querySelector('[data-nearer]')?.setAttribute('aria-pressed', 'false')
    closer.showModal()
  }
  gallery.querySelector('[data-zoom]')?.addEventListener('click', () => void open())
}
