// WCAG 2.2, "relative luminance" and "contrast ratio".

type Rgb = readonly [red: number, green: number, blue: number]

const toLinear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)

/** `#ff4c3b` as linear light from 0 to 1. */
function readHex(color: string): Rgb {
  const part = (at: number) => toLinear(Number.parseInt(color.slice(at, at + 2), 16) / 255)
  return [part(1), part(3), part(5)]
}

const luminanceOf = ([red, green, blue]: Rgb) => 0.2126 * red + 0.7152 * green + 0.0722 * blue

const ratioOf = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)

/** The contrast of two colours as `#rrggbb`, from 1 (the same) to 21 (black on white). */
export function contrastOf(a: string, b: string): number {
  return ratioOf(luminanceOf(readHex(a)), luminanceOf(readHex(b)))
}

/** Mixes like browsers do in oklab (CSS Color 4), because shades that only a stylesheet mixes have to be readable too. */
function toOklab([red, green, blue]: Rgb): Rgb {
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  ]
}

function fromOklab([lightness, a, b]: Rgb): Rgb {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clamp = (part: number) => Math.min(1, Math.max(0, part))
  return [
    clamp(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short),
    clamp(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short),
    clamp(-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short),
  ]
}

/** The contrast between a background and `share` of a colour mixed with another in oklab. */
export function contrastOfMix(mix: { color: string; share: number; into: string }, background: string): number {
  const a = toOklab(readHex(mix.color))
  const b = toOklab(readHex(mix.into))
  const at = (place: 0 | 1 | 2) => a[place] * mix.share + b[place] * (1 - mix.share)
  return ratioOf(luminanceOf(fromOklab([at(0), at(1), at(2)])), luminanceOf(readHex(background)))
}
