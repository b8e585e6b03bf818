import { contrastOf, contrastOfMix } from '../../../platform/pure/contrast.ts'
import type { FieldFault } from '../../../platform/pure/error-details.ts'
import type { ShopSettings } from '../../../platform/pure/settings/shop.ts'
import { isTimeZone } from '../../../platform/pure/shop-time.ts'

/** WCAG 2.2, 1.4.3: text of ordinary size. */
const readable = 4.5
const white = '#ffffff'
/** The share of the theme colour in the shade for text: styles/tokens.css. */
const themeTextShare = 0.7
/** The share of the text colour in quiet text. */
export const quietShare = 0.72

const say = (ratio: number) => (Math.floor(ratio * 10) / 10).toFixed(1)

type Colors = Pick<ShopSettings, 'themeColor' | 'textColor' | 'backgroundColor'>

/** The text colour on the theme colour: the more readable of the two. */
export function findTextOnTheme({ themeColor, textColor }: Pick<Colors, 'themeColor' | 'textColor'>): string {
  return contrastOf(textColor, themeColor) >= readable ||
    contrastOf(textColor, themeColor) >= contrastOf(white, themeColor)
    ? textColor
    : white
}

function checkColors({ themeColor, textColor, backgroundColor }: Colors): FieldFault[] {
  const faults: FieldFault[] = []
  const demand = (field: keyof Colors, ratio: number, against: string, advice: string) => {
    if (ratio >= readable || faults.some((fault) => fault.field === field)) return
    faults.push({
      field,
      problem: `has a contrast of ${say(ratio)} to 1 ${against}. Text needs ${readable} to 1: ${advice}.`,
    })
  }
  const quiet = { color: textColor, share: quietShare, into: backgroundColor }
  demand('textColor', contrastOf(textColor, backgroundColor), 'to the background', 'choose a darker one')
  demand('textColor', contrastOf(textColor, white), 'to the white of fields', 'choose a darker one')
  demand('textColor', contrastOfMix(quiet, backgroundColor), 'to the background in quiet text', 'choose a darker one')
  const shade = { color: themeColor, share: themeTextShare, into: '#000000' }
  const shadeRatio = contrastOfMix(shade, backgroundColor)
  demand('themeColor', shadeRatio, 'to the background, in the darker shade for text', 'choose a darker one')
  const onTheme = contrastOf(findTextOnTheme({ themeColor, textColor }), themeColor)
  demand('themeColor', onTheme, 'to the text on it', 'choose a lighter or a darker one')
  return faults
}

const isHttps = (text: string) => URL.canParse(text) && new URL(text).protocol === 'https:'

function checkAnalytics({ analytics, analyticsScript, analyticsSite }: ShopSettings): FieldFault[] {
  if (analytics === '') return []
  const faults: FieldFault[] = []
  if (!isHttps(analyticsScript))
    faults.push({ field: 'analyticsScript', problem: 'must be the https address of the script' })
  const fits = analytics === 'plausible' ? /^[a-z0-9.-]+\.[a-z]+$/.test(analyticsSite) : isHttps(analyticsSite)
  const wanted = analytics === 'plausible' ? 'your domain, such as shop.example' : 'the https address that counts'
  if (!fits) faults.push({ field: 'analyticsSite', problem: `must be ${wanted}` })
  return faults
}

function checkTimeZone({ timeZone }: ShopSettings): FieldFault[] {
  if (timeZone === '' || isTimeZone(timeZone)) return []
  return [{ field: 'timeZone', problem: 'must be the name of a time zone, such as Europe/Berlin' }]
}

/** What gift cards are sold for has to be said where they are sold. */
function checkGiftCards({ giftCards, giftCardAmounts, giftCardFrom, giftCardTo }: ShopSettings): FieldFault[] {
  if (!giftCards || giftCardAmounts !== '' || giftCardFrom !== '' || giftCardTo !== '') return []
  return [{ field: 'giftCardAmounts', problem: 'must name an amount, or the range below must be filled in' }]
}

/** Errors that only show when settings are combined. */
export function findFaults(settings: ShopSettings): FieldFault[] {
  const silent = settings.cookieNotice && settings.cookieText === ''
  return [
    ...checkColors(settings),
    ...checkAnalytics(settings),
    ...checkGiftCards(settings),
    ...checkTimeZone(settings),
    ...(silent ? [{ field: 'cookieText', problem: 'must say something where the notice is shown' }] : []),
  ]
}
