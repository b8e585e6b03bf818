/** A point, from the middle of what it is in. */
export interface Point {
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

/** How a picture is seen: `scale` times as large as it fits, its middle moved by `x` and `y`. */
export interface View extends Point {
  scale: number
}

export const wholeView: View = { scale: 1, x: 0, y: 0 }
/** What one press on the picture enlarges it to. */
export const pressedScale = 2.5
const scaleMax = 5

/** The size at which all of a picture is seen. */
export function fitSize(picture: Size, stage: Size): Size {
  const factor = Math.min(stage.width / picture.width, stage.height / picture.height)
  return { width: picture.width * factor, height: picture.height * factor }
}

/** The nearest view that shows no empty edge where the picture could be. `fitted` is its size at scale 1. */
export function keepInside({ scale, x, y }: View, fitted: Size, stage: Size): View {
  const kept = Math.min(scaleMax, Math.max(1, scale))
  const clamp = (value: number, length: number, room: number) => {
    const most = Math.max(0, (length * kept - room) / 2)
    return Math.min(most, Math.max(-most, value))
  }
  return { scale: kept, x: clamp(x, fitted.width, stage.width), y: clamp(y, fitted.height, stage.height) }
}

/** Enlarges around a point of the stage, which stays where it is. */
export function zoomAt(view: View, factor: number, at: Point): View {
  const scale = Math.min(scaleMax, Math.max(1, view.scale * factor))
  const by = scale / view.scale
  return { scale, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by }
}

/** Shows a point of the picture in the middle; `at` is in shares of its size, from its middle. */
export function lookAt(at: Point, scale: number, fitted: Size): View {
  return { scale, x: -at.x * fitted.width * scale, y: -at.y * fitted.height * scale }
}

/**
 * The point of a picture that was pressed where it fills a box and is cut off at its edges, in shares of its size from its middle. `pressed` is from the
 * box's corner; `position` says how much of what is cut off is cut off at the left and the top.
 */
export function findPressed(pressed: Point, picture: Size, box: Size, position: Point): Point {
  const factor = Math.max(box.width / picture.width, box.height / picture.height)
  const share = (place: number, length: number, room: number, cut: number) =>
    Math.min(0.5, Math.max(-0.5, (place - (room - length * factor) * cut) / (length * factor) - 0.5))
  return {
    x: share(pressed.x, picture.width, box.width, position.x),
    y: share(pressed.y, picture.height, box.height, position.y),
  }
}
