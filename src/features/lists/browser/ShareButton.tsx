import { showToast } from '../../../site/browser/toasts.ts'
import * as texts from '../messages/en.ts'

async function share(url: string): Promise<void> {
  if (!navigator.share) {
    await navigator.clipboard.writeText(url)
    showToast(texts.linkCopied)
    return
  }
  // A shopper who closes the system's sheet has decided not to share.
  await navigator.share({ title: texts.aWishlist, url }).catch(() => undefined)
}

/** The link contains the products; opening it needs no account. */
export function ShareButton({ ids }: { ids: readonly string[] }) {
  const path = `/wishlist?items=${ids.join(',')}`
  return (
    <p className="share">
      <button type="button" className="button" data-kind="quiet" onClick={() => void share(location.origin + path)}>
        {texts.shareList}
      </button>
    </p>
  )
}
