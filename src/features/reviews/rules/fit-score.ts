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
  const share = `${Math.round((right / count) * 100)}% say true to size`
  if (Math.abs(lean) < 0.2 && right < count / 2) return `Opinions differ (${share})`
  if (lean <= -0.5) return `Runs small (${share})`
  if (lean >= 0.5) return `Runs large (${share})`
  if (lean <= -0.2) return `Runs slightly small (${share})`
  return lean >= 0.2 ? `Runs slightly large (${share})` : `True to size (${share})`
}
