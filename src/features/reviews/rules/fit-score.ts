import { say } from '../../../platform/pure/text/say.ts'
import * as texts from '../messages/en.ts'
export interface FitCounts {
  small: number
  true: number
  large: number
}

/** Summarises what reviewers say about the fit, and how many say it; null while too few have answered. */
export function describeFit({ small, true: right, large }: FitCounts): string | null {
  const count = small + right + large
  if (count < 3) return null
  const lean = (large - small) / count
  const write = (text: string, opinion: string, agreeing: number) =>
    say(text, { share: say(opinion, { share: Math.round((agreeing / count) * 100) }) })
  if (lean <= -0.2) return write(lean <= -0.5 ? texts.small : texts.slightlySmall, texts.saySmall, small)
  if (lean >= 0.2) return write(lean >= 0.5 ? texts.large : texts.slightlyLarge, texts.sayLarge, large)
  return write(right < count / 2 ? texts.opinionsDiffer : texts.trueSize, texts.sayTrue, right)
}
