import type { ColorSlug } from './colors.ts'
import type { StockName } from './stock.ts'

export type FabricName =
  | 'poplin'
  | 'twill'
  | 'oxford'
  | 'dobby'
  | 'linen'
  | 'flannel'
  | 'chambray'
  | 'denim'
  | 'seersucker'
  | 'corduroy'
  | 'jersey'
  | 'pique'

export type Pattern =
  | 'solid'
  | 'bengal-stripe'
  | 'pencil-stripe'
  | 'breton-stripe'
  | 'gingham'
  | 'tattersall'
  | 'plaid'
  | 'dobby'
  | 'floral'

export type Fit = 'slim' | 'regular' | 'relaxed'
export type Sleeve = 'long' | 'short' | 'rolled'
export type Collar = 'spread' | 'button-down' | 'band' | 'camp' | 'crew' | 'polo'
export type Care = 'cotton' | 'formal' | 'linen' | 'flannel' | 'denim' | 'jersey' | 'printed'

/** What the pictures need besides the facets that shoppers filter by. */
export interface Cut {
  readonly hem: 'curved' | 'straight'
  readonly pocket: 'none' | 'one' | 'two' | 'flap'
  readonly placket: 'front' | 'plain' | 'hidden' | 'short' | 'none'
  /** Size of the pattern's repeat relative to the usual one of its kind, which is 1. */
  readonly repeat: number
}

/** One colour of a style. `yarns` are the pattern's own colours, ground first; without them they are derived from the colour. */
export interface Colorway {
  readonly color: ColorSlug
  readonly yarns?: readonly string[]
  readonly stock: StockName
  readonly daysOld: number
  /** The price while on offer; the style's price is then shown struck through. */
  readonly offerCents?: number
}

export interface DemoStyle {
  readonly slug: string
  readonly name: string
  readonly brand: string
  readonly category: string
  readonly description: string
  readonly fabric: FabricName
  readonly pattern: Pattern
  readonly fit: Fit
  readonly sleeve: Sleeve
  readonly collar: Collar
  readonly care: Care
  readonly priceCents: number
  readonly weightGrams: number
  readonly cut: Cut
  /** 'colorways': a product for each colour. 'variants': one product with every colour. */
  readonly soldAs: 'colorways' | 'variants'
  readonly colorways: readonly Colorway[]
}
