import type { Page } from 'playwright'
import type * as messages from '../../../src/features/reviews/messages/en.ts'
import type { Language } from '../../../src/platform/pure/language.ts'
import type { State } from '../state.ts'
import type { Strings } from '../texts.ts'
import type { World } from '../world.ts'

const readTexts = (language: Language): Promise<Strings<typeof messages>> =>
  import(`../../../src/features/reviews/messages/${language}.ts`)

async function openReviews(page: Page, { market }: World): Promise<void> {
  const { reviews } = await readTexts(market.language)
  await page.getByRole('heading', { name: reviews, exact: true }).scrollIntoViewIfNeeded()
  await page.getByText('The third one I own').first().waitFor()
}

async function openOwnReview(page: Page, world: World): Promise<void> {
  const { writeReview, preview } = await readTexts(world.market.language)
  await openReviews(page, world)
  await page.getByRole('button', { name: writeReview }).click()
  await page.getByRole('img', { name: preview }).waitFor()
}

/** The reviews of a product, at its address. */
export const reviewStates = (path: string): readonly State[] => [
  { name: 'product-reviews', path, act: openReviews },
  { name: 'product-own-review', path, who: 'shopper', act: openOwnReview },
]
