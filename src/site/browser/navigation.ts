const pictureName = 'product-picture'

/** The picture of the card that leads to a product. */
function findPicture(url: string | null | undefined): HTMLElement | null {
  const path = url && URL.canParse(url) ? new URL(url).pathname : ''
  if (!path.startsWith('/product/')) return null
  const link = document.querySelector(`[data-card] a[href="${CSS.escape(path)}"]`)
  return link?.closest('[data-card]')?.querySelector('img') ?? null
}

const findOwn = () => document.querySelector<HTMLElement>('[data-track] img')

/** The card's picture becomes the product's: only the one that was chosen has a name, and only for the change of pages. */
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

/** A change that is called off (a page that takes no part, a quick second tap) is no fault. */
function tolerate({ ready, finished, updateCallbackDone }: ViewTransition): void {
  for (const promise of [ready, finished, updateCallbackDone]) promise.catch(() => undefined)
}

/** With no picture to carry over the new page need not wait for one of the old. */
function changePage(url: string | null | undefined, transition: ViewTransition | null): void {
  if (!transition) return
  tolerate(transition)
  const picture = findPicture(url)
  if (picture) namePicture(picture, transition)
  else if (!findOwn()) transition.skipTransition()
}

addEventListener('pageswap', (event) => changePage(event.activation?.entry?.url, event.viewTransition))
addEventListener('pagereveal', (event) => changePage(navigation.activation?.from?.url, event.viewTransition))
