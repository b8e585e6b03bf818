import { homePath } from '../../../platform/pure/page-market.ts'
import { loadRest } from '../../../site/browser/rest-styles.ts'

// Pages that show the cart themselves.
const cartPages = /^(cart|checkout)\/?$/

type LoadDrawer = () => Promise<{ mountDrawer: () => void }>

async function openDrawer(load: LoadDrawer): Promise<void> {
  const [{ mountDrawer }] = await Promise.all([load(), loadRest()])
  mountDrawer()
}

function findOpener({ target }: Event): Element | null {
  return target instanceof Element && !cartPages.test(location.pathname.slice(homePath.length))
    ? target.closest('[data-open-cart]')
    : null
}

/** The header's link opens the drawer; without scripts, or in a new tab, it is a link to the page. */
export function listenForCart(load: LoadDrawer): void {
  document.addEventListener('click', (event) => {
    if (!findOpener(event) || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void openDrawer(load)
  })
}
