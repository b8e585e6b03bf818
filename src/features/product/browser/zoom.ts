import { say } from '../../../platform/pure/text/say.ts'
import { loadRest } from '../../../site/browser/rest-styles.ts'
import * as texts from '../messages/en.ts'
import {
  findPressed,
  fitSize,
  keepInside,
  lookAt,
  type Point,
  pressedScale,
  type Size,
  type View,
  wholeView,
  zoomAt,
} from '../rules/zoom.ts'

const stepFactor = 1.5
const stepPixels = 80
/** A finger that moved further has swiped, and has not pressed. */
const pressMaxPixels = 8
const swipeMinPixels = 48

const nowhere: Point = { x: 0, y: 0 }
/** Which way the picture moves. */
const arrows: Partial<Record<string, Point>> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
}

interface Gallery {
  pictures: readonly HTMLImageElement[]
  /** Shows the same picture in the page. */
  show(place: number): void
}

interface Face {
  icon?: string
  text?: string
  /** Of the gallery's way on and back. */
  turn?: 'previous' | 'next'
}

function makeButton({ icon = '', text = '', turn }: Face, label: string, act: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'icon-button'
  button.textContent = text
  if (icon) button.dataset['icon'] = icon
  if (turn) button.dataset['turn'] = turn
  button.setAttribute('aria-label', label)
  button.addEventListener('click', act)
  return button
}

/** A picture's own size, before the page crops it. */
const readSize = (picture: HTMLImageElement): Size => ({
  width: Number(picture.getAttribute('width')) || picture.naturalWidth,
  height: Number(picture.getAttribute('height')) || picture.naturalHeight,
})

/** A button that was pressed keeps the focus when there is nothing more for it to do. */
const allow = (button: HTMLButtonElement, can: boolean) => button.setAttribute('aria-disabled', String(!can))

const sizeOf = ({ width, height }: DOMRect): Size => ({ width, height })

/** The pictures of a product over its page: enlarged, moved, and one after another. */
class Zoom {
  readonly gallery: Gallery
  readonly dialog = document.createElement('dialog')
  readonly stage = document.createElement('div')
  readonly picture = document.createElement('img')
  readonly place = document.createElement('p')
  readonly closer = makeButton({ text: '−' }, texts.zoomOut, () => this.enlarge(1 / stepFactor))
  readonly nearer = makeButton({ text: '+' }, texts.zoomIn, () => this.enlarge(stepFactor))
  readonly previous = makeButton({ icon: 'down', turn: 'previous' }, texts.previousPicture, () => this.turn(-1))
  readonly following = makeButton({ icon: 'down', turn: 'next' }, texts.nextPicture, () => this.turn(1))
  whole: Size = { width: 1, height: 1 }
  view: View = wholeView
  shown = 0
  /** Fingers and the mouse, where they are pressed. */
  readonly pointers = new Map<number, Point>()
  /** How far they have moved since the first came down; null once it was more than one. */
  moved: Point | null = null

  constructor(gallery: Gallery) {
    this.gallery = gallery
    const { dialog, stage, picture, place } = this
    dialog.className = 'zoom-dialog'
    dialog.setAttribute('aria-label', texts.enlargedPicture)
    place.setAttribute('role', 'status')
    const bar = document.createElement('div')
    bar.className = 'top'
    bar.append(
      place,
      this.closer,
      this.nearer,
      makeButton({ icon: 'close' }, texts.close, () => dialog.close()),
    )
    stage.className = 'zoom-stage'
    stage.append(picture)
    picture.draggable = false
    this.nearer.autofocus = true
    dialog.append(bar, stage)
    if (gallery.pictures.length > 1) dialog.append(this.previous, this.following)
    document.body.append(dialog)
    this.listen()
  }

  get size(): Size {
    return sizeOf(this.stage.getBoundingClientRect())
  }

  get fitted(): Size {
    return fitSize(this.whole, this.size)
  }

  listen(): void {
    const { dialog, stage } = this
    dialog.addEventListener('keydown', (event) => this.press(event.key) && event.preventDefault())
    dialog.addEventListener('close', () => this.pointers.clear())
    stage.addEventListener('pointerdown', (event) => this.putDown(event))
    stage.addEventListener('pointermove', (event) => this.move(event))
    stage.addEventListener('pointerup', (event) => this.lift(event))
    stage.addEventListener('pointercancel', ({ pointerId }) => this.pointers.delete(pointerId))
    const turnWheel = (event: WheelEvent) => {
      event.preventDefault()
      this.look(zoomAt(this.view, Math.exp(-event.deltaY / 300), this.fromMiddle(event)))
    }
    stage.addEventListener('wheel', turnWheel, { passive: false })
    addEventListener('resize', () => dialog.open && this.look(this.view))
  }

  open(place: number, at: Point | null): void {
    this.dialog.showModal()
    this.show(place)
    if (at) this.look(lookAt(at, pressedScale, this.fitted))
  }

  show(place: number): void {
    const source = this.gallery.pictures[place]
    if (!source) return
    const { picture } = this
    this.shown = place
    // Until the large one has come, the one that the page shows.
    picture.style.backgroundImage = `url("${source.currentSrc || source.src}")`
    this.whole = readSize(source)
    picture.src = source.srcset.split(', ').at(-1)?.split(' ')[0] ?? source.src
    picture.alt = source.alt
    const count = this.gallery.pictures.length
    this.place.textContent = count > 1 ? say(texts.pictureOf, { place: place + 1, count }) : ''
    allow(this.previous, place > 0)
    allow(this.following, place < count - 1)
    this.look(wholeView)
    this.gallery.show(place)
  }

  look(view: View): void {
    const { fitted, picture } = this
    this.view = keepInside(view, fitted, this.size)
    const { scale, x, y } = this.view
    picture.style.inlineSize = `${fitted.width}px`
    picture.style.blockSize = `${fitted.height}px`
    picture.style.translate = [x, y].map((length) => `${length}px`).join(' ')
    picture.style.scale = String(scale)
    this.stage.toggleAttribute('data-enlarged', scale > 1)
    allow(this.closer, scale > 1)
  }

  enlarge(factor: number): void {
    this.look(zoomAt(this.view, factor, { x: 0, y: 0 }))
  }

  turn(by: 1 | -1): void {
    const next = this.shown + by
    if (next >= 0 && next < this.gallery.pictures.length) this.show(next)
  }

  /** Towards this side of the screen: in a language from right to left, the next picture is at the left. */
  turnTo(side: 1 | -1): void {
    this.turn(getComputedStyle(this.dialog).direction === 'rtl' ? (-side as 1 | -1) : side)
  }

  /** True when it handled the key. */
  press(key: string): boolean {
    const { x, y } = arrows[key] ?? nowhere
    if (key === '+' || key === '=') this.enlarge(stepFactor)
    else if (key === '-') this.enlarge(1 / stepFactor)
    else if (key === '0') this.look(wholeView)
    else if (key === 'PageDown') this.turn(1)
    else if (key === 'PageUp') this.turn(-1)
    else if (this.view.scale > 1 && (x !== 0 || y !== 0)) this.pan(x * stepPixels, y * stepPixels)
    else if (x !== 0) this.turnTo(x < 0 ? 1 : -1)
    else return false
    return true
  }

  pan(x: number, y: number): void {
    this.look({ ...this.view, x: this.view.x + x, y: this.view.y + y })
  }

  fromMiddle({ clientX, clientY }: MouseEvent): Point {
    const { left, top, width, height } = this.stage.getBoundingClientRect()
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
  }

  putDown(event: PointerEvent): void {
    if (event.button !== 0) return
    this.stage.setPointerCapture(event.pointerId)
    this.moved = this.pointers.size === 0 ? { x: 0, y: 0 } : null
    this.pointers.set(event.pointerId, this.fromMiddle(event))
  }

  move(event: PointerEvent): void {
    const before = this.pointers.get(event.pointerId)
    if (!before) return
    const now = this.fromMiddle(event)
    this.pointers.set(event.pointerId, now)
    const x = now.x - before.x
    const y = now.y - before.y
    if (this.moved) this.moved = { x: this.moved.x + x, y: this.moved.y + y }
    const second = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1]
    if (second) this.pinch(before, now, second)
    else this.pan(x, y)
  }

  /** The middle between two fingers stays between them. */
  pinch(before: Point, now: Point, still: Point): void {
    const middle = (point: Point): Point => ({ x: (point.x + still.x) / 2, y: (point.y + still.y) / 2 })
    const far = (point: Point) => Math.max(1, Math.hypot(point.x - still.x, point.y - still.y))
    const from = middle(before)
    const to = middle(now)
    const { scale, x, y } = zoomAt(this.view, far(now) / far(before), from)
    this.look({ scale, x: x + to.x - from.x, y: y + to.y - from.y })
  }

  lift(event: PointerEvent): void {
    if (!this.pointers.delete(event.pointerId) || !this.moved || this.pointers.size > 0) return
    const { x, y } = this.moved
    if (Math.hypot(x, y) <= pressMaxPixels) this.pressPicture(event)
    else if (this.view.scale === 1 && Math.abs(x) > Math.max(swipeMinPixels, Math.abs(y))) this.turnTo(x < 0 ? 1 : -1)
  }

  pressPicture(event: PointerEvent): void {
    if (this.view.scale > 1) this.look(wholeView)
    else this.look(zoomAt(this.view, pressedScale, this.fromMiddle(event)))
  }
}

/** The point of a picture of the page that was pressed; null for a press that has no place, such as of a key. */
function readPressed(picture: HTMLImageElement, press: MouseEvent): Point | null {
  if (press.detail === 0 || press.target !== picture) return null
  const box = picture.getBoundingClientRect()
  const [x = 50, y = 50] = getComputedStyle(picture).objectPosition.split(' ').map(Number.parseFloat)
  return findPressed({ x: press.clientX - box.left, y: press.clientY - box.top }, readSize(picture), sizeOf(box), {
    x: x / 100,
    y: y / 100,
  })
}

let zoom: Zoom | undefined

/** Opens a picture over the page: whole, or at the point that was pressed. */
export async function openZoom(gallery: Gallery, place: number, press: MouseEvent): Promise<void> {
  const picture = gallery.pictures[place]
  if (!picture) return
  const at = readPressed(picture, press)
  await loadRest()
  if (!zoom?.dialog.isConnected) zoom = new Zoom(gallery)
  if (!zoom.dialog.open) zoom.open(place, at)
}
