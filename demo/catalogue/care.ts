import type { Care } from './vocabulary.ts'

/** Care lines of the product page, in the order of a wash. */
export const careLines: Record<Care, readonly string[]> = {
  cotton: [
    'Machine wash at 40\u00a0°C',
    'Tumble dry low or line dry',
    'Iron warm while slightly damp',
    'Do not bleach',
  ],
  formal: [
    'Machine wash at 40\u00a0°C, buttons undone',
    'Hang to dry while still damp',
    'Iron hot, collar first, from the points inwards',
    'Take the collar stays out before washing',
  ],
  linen: [
    'Machine wash at 30\u00a0°C with room in the drum',
    'Line dry; tumble drying makes linen brittle',
    'Iron hot while damp, or leave the creases',
    'Do not bleach',
  ],
  flannel: [
    'Machine wash at 30\u00a0°C, inside out',
    'Line dry to keep the nap soft',
    'Iron warm on the inside',
    'May shed a little lint in the first washes',
  ],
  denim: [
    'Wash inside out at 30\u00a0°C, with dark colours',
    'Line dry in the shade',
    'Iron warm if at all',
    'The dye rubs off a little at first',
  ],
  jersey: [
    'Machine wash at 30\u00a0°C',
    'Pull into shape and dry flat',
    'Iron cool on the inside',
    'Do not tumble dry',
  ],
  printed: [
    'Machine wash at 30\u00a0°C, inside out',
    'Line dry away from direct sun',
    'Iron warm on the inside',
    'Do not bleach',
  ],
}
