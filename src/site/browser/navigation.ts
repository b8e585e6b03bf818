const pictureName = 'product-picture'

/** The picture of a card, which links to its product. */
function findPicture(url: string | null | undefined): HTMLElement | null {
  const path = url && URL.canParse(url) ? new URL(url).pathname : ''
  if (!path.startsWith('/product/')) return null
  const link = document.querySelector(`[data-card] a[href="${CSS.escape(path)}"]`)
  return link?.closest('[data-card]')?.querySelector('img') ?? null
}

const findOwn = () => document.querySelector<HTMLElement>('[data-track] img')

/**
 * View transition from the card's picture to the product's: only the chosen picture gets a name, and only during the navigation.
 */
function namePicture(picture: HTMLElement, transition: ViewTransition): void {
  const own = findOwn()
  if (own) own.style.viewTransitionName = 'none'
  picture.style.viewTransitionName = pictureName
  const clear = () => {
    picture.style.viewTransitionName = ''
    if (own) own.style.viewTransitionName = ''
  }
  transition.finished.then(clear, clear)
}

/** A skipped transition (a page that doesn't take part, a quick second tap) is no error. */
function tolerate({ ready, finished, updateCallbackDone }: ViewTransition): void {
  for (const promise of [ready, finished, updateCallbackDone]) promise.catch(() => undefined)
}

/** Without a picture to carry over, the new page doesn't wait for a snapshot of the old. */
function changePage(url: string | null | undefined, transition: ViewTransition | null): void {
  if (!transition) return
  tolerate(transition)
  const picture = findPicture(url)
  if (picture) namePicture(picture, transition)
  else if (!findOwn()) transition.skipTransition()
}

addEventListener('pageswap', (event) => changePage(event.activation?.entry?.url, event.viewTransition))
addEventListener('pagereveal', (event) => changePage(navigation.activation?.from?.url, event.viewTransition))
