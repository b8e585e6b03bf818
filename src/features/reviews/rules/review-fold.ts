import { say } from '../../../platform/pure/text/say.ts'
import * as texts from '../messages/en.ts'
// Reviews load after the page. The page reserves a fixed space for the first two, so that nothing moves when they arrive; a button
// shows the rest. The page and the island share these texts and sizes.

export const countReviews = (count: number): string => say(texts.count, { count })

export const nameUnfold = (count: number): string => say(texts.showAll, { count })

/** Which height reviews.css reserves. */
export const sizeOfFold = (count: number): 'one' | 'more' => (count === 1 ? 'one' : 'more')
