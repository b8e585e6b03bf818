import type { Rgb } from './color.ts'

function css([red, green, blue]: Rgb): string {
  return `rgb(${Math.round(red)},${Math.round(green)},${Math.round(blue)})`
}

/** A row of stitches with the furrow it pulls into the fabric. */
export function stitch(path: string, thread: Rgb): string {
  return `<g fill="none" stroke-linecap="round">
    <path d="${path}" stroke="#000" stroke-opacity=".07" stroke-width="5"/>
    <path d="${path}" stroke="#000" stroke-opacity=".13" stroke-width="2"/>
    <path d="${path}" stroke="${css(thread)}" stroke-opacity=".85" stroke-width="1.25" stroke-dasharray="3.6 2.5"/></g>`
}

/** Two pieces meeting: a dark line with a soft rise on the side away from the light. */
export function seam(path: string): string {
  return `<g fill="none">
    <path d="${path}" stroke="#000" stroke-opacity=".05" stroke-width="9"/>
    <path d="${path}" stroke="#000" stroke-opacity=".09" stroke-width="4.5"/>
    <path d="${path}" stroke="#000" stroke-opacity=".28" stroke-width="1.3"/></g>`
}

/** A buttonhole: stitched edges around a slit. */
export function buttonHole(x: number, y: number, thread: Rgb): string {
  return `<g transform="translate(${x} ${y})">
    <rect x="-2.2" y="-10" width="4.4" height="20" rx="2" fill="${css(thread)}"/>
    <rect x="-2.2" y="-10" width="4.4" height="20" rx="2" fill="#000" fill-opacity=".12"/>
    <path d="M0 -8L0 8" stroke="#000" stroke-opacity=".45" stroke-width="1"/></g>`
}
