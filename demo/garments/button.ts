import type { Rgb } from './color.ts'
import { lightness, mix } from './color.ts'

function css(color: Rgb): string {
  return `rgb(${color.map((part) => Math.round(part)).join(',')})`
}

export interface ButtonLook {
  readonly face: Rgb
  readonly thread: Rgb
}

export interface ButtonPlace {
  readonly x: number
  readonly y: number
  readonly radius: number
}

/** A sewn button with four holes, lit from the upper left. */
export function drawButton({ x, y, radius }: ButtonPlace, { face, thread }: ButtonLook): string {
  const light = mix(face, [255, 255, 255], 0.55)
  const shade = mix(face, [40, 34, 30], 0.34)
  const hole = css(mix(face, [20, 18, 16], lightness(face) > 0.4 ? 0.72 : 0.9))
  const id = `b${Math.round(x * 7 + y * 13)}`
  const far = radius * 0.27
  const holes = [-far, far].flatMap((dx) =>
    [-far, far].map((dy) => `<circle cx="${dx}" cy="${dy}" r="${radius * 0.125}" fill="${hole}"/>`),
  )
  return `<defs>
    <linearGradient id="${id}" x1=".1" y1="0" x2=".85" y2="1"><stop offset="0" stop-color="${css(light)}"/><stop offset=".5" stop-color="${css(face)}"/><stop offset="1" stop-color="${css(shade)}"/></linearGradient>
    <linearGradient id="${id}i" x1=".9" y1="1" x2=".1" y2="0"><stop offset="0" stop-color="${css(light)}"/><stop offset=".6" stop-color="${css(face)}"/><stop offset="1" stop-color="${css(shade)}"/></linearGradient>
    <radialGradient id="${id}s"><stop offset=".55" stop-color="#000" stop-opacity=".42"/><stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient></defs>
  <g transform="translate(${x} ${y})">
    <circle cx="${radius * 0.22}" cy="${radius * 0.3}" r="${radius * 1.32}" fill="url(#${id}s)"/>
    <circle r="${radius}" fill="url(#${id})"/>
    <circle r="${radius * 0.72}" fill="url(#${id}i)" fill-opacity=".85"/>
    <circle r="${radius * 0.6}" fill="${css(mix(face, light, 0.35))}"/>
    ${holes.join('')}
    <g stroke="${css(thread)}" stroke-width="${radius * 0.11}" stroke-linecap="round"><path d="M${-far} ${-far}L${far} ${far}"/><path d="M${far} ${-far}L${-far} ${far}"/></g>
  </g>`
}
