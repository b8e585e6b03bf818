import { careLines } from './care.ts'
import { type Color, findColor } from './colors.ts'
import { describeView, listViews, pictureUrl } from './pictures.ts'
import { listStock, type Size } from './stock.ts'
import { demoStyles } from './styles.ts'
import type { Collar, Colorway, DemoStyle, FabricName, Fit, Pattern, Sleeve } from './vocabulary.ts'

export interface DemoVariant {
  sku: string
  colorSlug: string
  size: Size
  stock: number
}

export interface DemoImage {
  url: string
  alt: string
  width: number
  height: number
  colorSlug: string
}

/** A product as the shop seeds it: one colourway of a style, or a style whose colours are variants. */
export interface DemoProduct {
  slug: string
  styleSlug: string
  styleName: string
  name: string
  brandSlug: string
  categorySlug: string
  descriptionHtml: string
  fabric: FabricName
  pattern: Pattern
  fit: Fit
  sleeve: Sleeve
  collar: Collar
  care: string[]
  priceCents: number
  compareAtCents: number | null
  weightGrams: number
  daysOld: number
  colors: Color[]
  variants: DemoVariant[]
  images: DemoImage[]
}

function listVariants(style: DemoStyle, colorways: readonly Colorway[]): DemoVariant[] {
  return colorways.flatMap((colorway) =>
    listStock(colorway.stock).map(({ size, stock }) => ({
      sku: `${style.slug}-${colorway.color}-${size}`.toUpperCase(),
      colorSlug: colorway.color,
      size,
      stock,
    })),
  )
}

function listImages(style: DemoStyle, colorways: readonly Colorway[]): DemoImage[] {
  return colorways.flatMap((colorway) =>
    listViews(style, colorway).map((view) => ({
      url: pictureUrl(style, colorway, view),
      alt: describeView(style, findColor(colorway.color).name, view),
      width: 1200,
      height: 1500,
      colorSlug: colorway.color,
    })),
  )
}

function describeProduct(style: DemoStyle, first: Colorway, colorways: readonly Colorway[]): DemoProduct {
  const alone = style.soldAs === 'colorways'
  return {
    slug: alone ? `${style.slug}-${first.color}` : style.slug,
    styleSlug: style.slug,
    styleName: style.name,
    name: alone ? `${style.name}, ${findColor(first.color).name}` : style.name,
    brandSlug: style.brand,
    categorySlug: style.category,
    descriptionHtml: `<p>${style.description}</p>`,
    fabric: style.fabric,
    pattern: style.pattern,
    fit: style.fit,
    sleeve: style.sleeve,
    collar: style.collar,
    care: [...careLines[style.care]],
    priceCents: first.offerCents ?? style.priceCents,
    compareAtCents: first.offerCents === undefined ? null : style.priceCents,
    weightGrams: style.weightGrams,
    daysOld: first.daysOld,
    colors: colorways.map((colorway) => findColor(colorway.color)),
    variants: listVariants(style, colorways),
    images: listImages(style, colorways),
  }
}

function expandStyle(style: DemoStyle): DemoProduct[] {
  const [first] = style.colorways
  if (style.soldAs === 'variants') return first ? [describeProduct(style, first, style.colorways)] : []
  return style.colorways.map((colorway) => describeProduct(style, colorway, [colorway]))
}

export const demoProducts: DemoProduct[] = demoStyles.flatMap(expandStyle)
