/** A grid of numbers: a mask, a height, a light. */
export interface Field {
  readonly width: number
  readonly height: number
  readonly data: Float32Array
}

export function createField(width: number, height: number): Field {
  return { width, height, data: new Float32Array(width * height) }
}

interface Line {
  readonly start: number
  readonly step: number
  readonly length: number
  readonly radius: number
}

function blurLine(source: Float32Array, target: Float32Array, { start, step, length, radius }: Line): void {
  const first = source[start] ?? 0
  const last = source[start + (length - 1) * step] ?? 0
  const span = radius * 2 + 1
  let sum = first * (radius + 1)
  for (let at = 0; at < radius; at += 1) sum += at < length ? (source[start + at * step] ?? 0) : last
  for (let at = 0; at < length; at += 1) {
    const ahead = at + radius
    const behind = at - radius - 1
    sum += ahead < length ? (source[start + ahead * step] ?? 0) : last
    sum -= behind >= 0 ? (source[start + behind * step] ?? 0) : first
    target[start + at * step] = sum / span
  }
}

function blurOnce({ width, height, data }: Field, radius: number): Float32Array {
  const across = new Float32Array(data.length)
  const result = new Float32Array(data.length)
  for (let y = 0; y < height; y += 1) blurLine(data, across, { start: y * width, step: 1, length: width, radius })
  for (let x = 0; x < width; x += 1) blurLine(across, result, { start: x, step: width, length: height, radius })
  return result
}

/** Two box blurs: close enough to a Gaussian, at a cost independent of the radius. */
export function blur(field: Field, radius: number): Field {
  const whole = Math.round(radius)
  if (whole < 1) return field
  const once = { ...field, data: blurOnce(field, whole) }
  return { ...field, data: blurOnce(once, whole) }
}
