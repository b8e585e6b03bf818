import { pageMarket } from '../../../platform/pure/page-market.ts'
import { say } from '../../../platform/pure/text/say.ts'
import { whenIdle } from '../../../site/browser/moments.ts'
import { showToast } from '../../../site/browser/toasts.ts'
import * as texts from '../messages/en.ts'
import { type OfferedMarket, suggestMarket } from '../rules/suggest-market.ts'

/** The market that the shopper has chosen. */
const chosenKey = 'placket:market'
/** The market whose prices the stored cart has. */
const pricedKey = 'placket:cart-market'
/** In this tab: a suggestion was shown. */
const suggestedKey = 'placket:market-suggested'
/** In this tab: how many lines of the cart the market of the next page doesn't sell. */
const movedKey = 'placket:moved'

/** Null when storage is blocked, as when there is nothing. */
function read(storage: 'localStorage' | 'sessionStorage', key: string): string | null {
  try {
    return window[storage].getItem(key)
  } catch {
    return null
  }
}

function write(storage: 'localStorage' | 'sessionStorage', key: string, value: string): void {
  try {
    window[storage].setItem(key, value)
  } catch {
    // Storage is full or blocked: nothing is remembered.
  }
}

/** Whether a suggestion would be repeated in this tab without storage. */
let suggested = false

function report({ name, currency }: OfferedMarket, unsold: number): void {
  const text =
    unsold > 0
      ? say(texts.pricesNowWithout, { currency, count: unsold, market: name })
      : say(texts.pricesNow, { currency })
  showToast(text)
}

/** Brings what this browser keeps to the prices of a market; null when nothing could be done. */
type MoveCart = (market: string) => Promise<{ lines: number; unsold: number } | null>

/** Moves what is stored, and remembers whose prices it has now. */
const remembering =
  (moveCart: MoveCart): MoveCart =>
  async (market) => {
    const moved = await moveCart(market)
    if (moved) write('localStorage', pricedKey, market)
    return moved
  }

/** A page that was reached in another way than by the switcher, or another tab's market. */
async function moveHere(own: OfferedMarket, move: MoveCart): Promise<void> {
  if ((read('localStorage', pricedKey) ?? '') === pageMarket) return
  const moved = await move(pageMarket)
  if (moved && moved.lines > 0) report(own, moved.unsold)
}

/** Tells what the switcher on the page before has done, in the language of this one. */
function reportMove(own: OfferedMarket): void {
  const unsold = read('sessionStorage', movedKey)
  if (unsold === null) return
  sessionStorage.removeItem(movedKey)
  report(own, Number(unsold))
}

/** The cart is at the new prices before the next page shows it. */
async function goTo({ key, path }: OfferedMarket, move: MoveCart): Promise<void> {
  write('localStorage', chosenKey, key)
  const moved = await move(key)
  if (moved && moved.lines > 0) write('sessionStorage', movedKey, String(moved.unsold))
  location.assign(path + location.search)
}

function zonesOf(country: string): readonly string[] {
  const place = new Intl.Locale(`und-${country}`)
  // Not every browser has it.
  return 'getTimeZones' in place ? (place.getTimeZones() ?? []) : []
}

/** Never redirects: whoever came here may want to be here. */
function suggest(markets: readonly OfferedMarket[], move: MoveCart): void {
  if (suggested || read('sessionStorage', suggestedKey) !== null) return
  const chosen = read('localStorage', chosenKey)
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const fitting =
    chosen === null
      ? suggestMarket(markets, { timeZone, languages: navigator.languages, zonesOf })
      : markets.find(({ key }) => key === chosen)
  if (!fitting || fitting.key === pageMarket) return
  suggested = true
  write('sessionStorage', suggestedKey, '1')
  const { text, action: label, language } = fitting.offer
  showToast(text, { language, action: { label, run: () => void goTo(fitting, move) } })
}

/** The list of markets in the footer, which is a list of links without this. */
export function watchMarkets(list: HTMLElement, moveCart: MoveCart): void {
  const move = remembering(moveCart)
  const markets: OfferedMarket[] = JSON.parse(list.dataset['markets'] ?? '[]')
  const own = markets.find(({ key }) => key === pageMarket)
  if (!own) return
  list.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return
    const key = event.target.closest<HTMLElement>('[data-market]')?.dataset['market']
    const chosen = markets.find((market) => market.key === key)
    if (!chosen) return
    event.preventDefault()
    void goTo(chosen, move)
  })
  whenIdle(() => {
    reportMove(own)
    void moveHere(own, move)
    suggest(markets, move)
  })
  addEventListener('pageshow', ({ persisted }) => persisted && void moveHere(own, move))
  document.addEventListener('visibilitychange', () => document.hidden || void moveHere(own, move))
}
