import { say } from '../../../platform/pure/say.ts'
import * as texts from '../messages/en.ts'
export interface FitCounts {
  small: number
  true: number
  large: number
}

/** Summarises what reviewers say about the fit; null while too few have answered. */
export function describeFit({ small, true: right, large }: FitCounts): string | null {
  const count = small + right + large
  if (count < 3) return null
  const lean = (large - small) / count
  const share = say(texts.sayTrue, { share: Math.round((right / count) * 100) })
  if (Math.abs(lean) < 0.2 && right < count / 2) return say(texts.opinionsDiffer, { share })
  if (lean <= -0.5) return say(texts.small, { share })
  if (lean >= 0.5) return say(texts.large, { share })
  if (lean <= -0.2) return say(texts.slightlySmall, { share })
  return lean >= 0.2 ? say(texts.slightlyLarge, { share }) : say(texts.trueSize, { share })
}
