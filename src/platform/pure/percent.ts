const ppmInPercent = 10_000

/** Parts per million as a percentage: 88750 -> 8.875. */
export const toPercent = (ppm: number): number => ppm / ppmInPercent

/** 8.875 -> 88750. */
export const fromPercent = (percent: number): number => Math.round(percent * ppmInPercent)
