import { watchFit } from '../../features/fit/browser/watch-fit.ts'
import { watchReviews } from '../../features/reviews/browser/reviews-opener.ts'
import { loadRest } from '../../site/browser/rest-styles.ts'

/** Opens the advice on sizes; both scripts come with the first press. */
async function openAdvice(form: HTMLFormElement): Promise<void> {
  const [{ openFit }, { listBought }] = await Promise.all([
    import('../../features/fit/browser/mount-fit.tsx'),
    import('../../features/orders/browser/list-bought.ts'),
    loadRest(),
  ])
  openFit(form, listBought)
}

/** Starts what rooms add to the product page. */
export function watchParts(): void {
  watchReviews()
  watchFit(openAdvice)
}
