import { say } from '../../../platform/pure/text/say.ts'
import { fillPrice } from '../../../site/browser/price-view.ts'
import { formatPrice } from '../../../site/theme.ts'
import type { CartLine } from '../../cart/rules/cart.ts'
import { type Choice, unpackChoices } from '../../catalog/rules/choices.ts'
import { keepColorName } from '../../catalog/rules/color-name.ts'
import type { StoredProduct } from '../../catalog/rules/product-snapshot.ts'
import { nameSize } from '../../catalog/rules/variant-name.ts'
import * as texts from '../messages/en.ts'

const findPart = (root: ParentNode, part: string) => root.querySelector<HTMLElement>(`[data-part="${part}"]`)

export function write(root: ParentNode, part: string, text: string): void {
  const element = findPart(root, part)
  if (element && element.textContent !== text) element.textContent = text
}

export function readChoices(form: HTMLFormElement): Choice[] {
  return unpackChoices(form.dataset['variants'] ?? '[]')
}

function readField(form: HTMLFormElement, name: string): string {
  return String(new FormData(form).get(name) ?? '')
}

const optionOf = ({ option }: Choice) => option?.value ?? ''

/** The variant of the chosen colour, size and option; undefined until all are chosen. */
export function findChosen(form: HTMLFormElement): Choice | undefined {
  if (findUnchosen(form)) return undefined
  const color = readField(form, 'color')
  const size = readField(form, 'size')
  const option = readField(form, 'option')
  return readChoices(form).find(
    (choice) => choice.color === color && choice.size === size && optionOf(choice) === option,
  )
}

/** The first question without an answer. */
export function findUnchosen(form: HTMLFormElement): 'size' | 'option' | undefined {
  const isOpen = (name: string) => form.querySelector(`[name="${name}"]`) !== null && !new FormData(form).has(name)
  return (['size', 'option'] as const).find(isOpen)
}

/** What the cart stores: the product at this variant's price, with the picture of its colour. */
export function describeLine(form: HTMLFormElement, choice: Choice): CartLine {
  const { id, color, size, option, price, finalPrice } = choice
  const product: StoredProduct = JSON.parse(form.dataset['product'] ?? '{}')
  const picture = document.querySelector<HTMLImageElement>(`[data-track] [data-color="${CSS.escape(color)}"] img`)
  const field = form.querySelector<HTMLElement>('[name="color"]:is(:checked, [type="hidden"])')
  const image = picture && [{ url: picture.getAttribute('src') ?? '', alt: picture.alt }]
  return {
    product: { ...product, price, finalPrice, images: image ?? product.images },
    variantId: id,
    size,
    ...(option ? { option } : {}),
    color,
    ...keepColorName(color, field?.dataset['name']),
    quantity: 1,
  }
}

function describeStock(choice: Choice | undefined, low: number): string {
  if (!choice) return ''
  if (choice.stock === 0) return say(texts.choiceSoldOut, { choice: nameSize(choice) })
  return choice.stock <= low ? say(texts.onlyLeft, { count: choice.stock, choice: nameSize(choice) }) : ''
}

/** For screen readers. */
function nameGone(label: Element, gone: boolean): void {
  const part = findPart(label, 'gone')
  if (!gone) part?.remove()
  if (!gone || part) return
  const words = document.createElement('span')
  words.className = 'visually-hidden'
  words.dataset['part'] = 'gone'
  words.textContent = texts.isSoldOut
  label.querySelector('span')?.append(words)
}

/** Strikes through what is sold out in combination with the other choices. */
function showGone(form: HTMLFormElement, choices: readonly Choice[]): void {
  const ofColor = choices.filter(({ color }) => color === readField(form, 'color'))
  const chosen = new FormData(form)
  for (const input of form.querySelectorAll<HTMLInputElement>('[name="size"], [name="option"]')) {
    const [read, readRest, rest] =
      input.name === 'size'
        ? ([({ size }: Choice) => size, optionOf, 'option'] as const)
        : ([optionOf, ({ size }: Choice) => size, 'size'] as const)
    const fits = (choice: Choice) => !chosen.has(rest) || readRest(choice) === chosen.get(rest)
    const gone = !ofColor.some((choice) => read(choice) === input.value && fits(choice) && choice.stock > 0)
    const label = input.closest('label')
    label?.toggleAttribute('data-gone', gone)
    if (label) nameGone(label, gone)
  }
}

function showPrice(form: HTMLFormElement, choice: Choice): void {
  const place = findPart(form, 'price')
  const price = place?.querySelector('.price')
  const shown = `${choice.finalPrice} ${choice.price}`
  if (!price || place?.dataset['shown'] === shown) return
  place?.setAttribute('data-shown', shown)
  fillPrice(price, choice.price, choice.finalPrice)
  write(document, 'bar-price', formatPrice(choice.finalPrice))
}

function findCheapest(choices: readonly Choice[]): Choice | undefined {
  return choices.reduce<Choice | undefined>(
    (least, choice) => (least && least.finalPrice <= choice.finalPrice ? least : choice),
    undefined,
  )
}

/** Colours with pages of their own open in the chosen size. */
function keepSize(form: HTMLFormElement): void {
  const size = readField(form, 'size')
  for (const link of form.querySelectorAll<HTMLAnchorElement>('.colorways a')) {
    link.search = size ? `?size=${encodeURIComponent(size)}` : ''
  }
}

/** The address names what was chosen, so that it can be shared. Without an entry of its own: Back leaves the product. */
export function nameInAddress(form: HTMLFormElement): void {
  const address = new URL(location.href)
  for (const input of form.querySelectorAll<HTMLInputElement>('[type="radio"]:checked'))
    address.searchParams.set(input.name, input.value)
  history.replaceState(history.state, '', address)
}

/** Of the attributes of variants: the chosen one's values, or every variant's. */
function showAttributes(chosen: Choice | undefined): void {
  for (const fact of document.querySelectorAll<HTMLElement>('[data-of-variants]')) {
    const own = chosen?.attributes?.[fact.dataset['ofVariants'] ?? ''] ?? []
    for (const value of fact.querySelectorAll<HTMLElement>('[data-value]'))
      value.hidden = chosen !== undefined && !own.includes(value.dataset['value'] ?? '')
    fact.hidden = chosen !== undefined && own.length === 0
    fact.previousElementSibling?.toggleAttribute('hidden', fact.hidden)
  }
}

/** Updates the form to match its choices. */
export function showChosen(form: HTMLFormElement): void {
  const choices = readChoices(form)
  const chosen = findChosen(form)
  // Before a size is chosen: whether any size is in stock.
  const gone = chosen ? chosen.stock === 0 : choices.every(({ stock }) => stock === 0)
  showGone(form, choices)
  keepSize(form)
  const shown = chosen ?? findCheapest(choices)
  if (shown) showPrice(form, shown)
  showAttributes(chosen)
  const own = chosen && chosen.size === form.dataset['own'] ? say(texts.isYourSize, { size: chosen.size }) : ''
  if (chosen) write(form, 'stock', describeStock(chosen, Number(form.dataset['low'])) || own)
  const label = gone ? texts.notifyWhenBack : texts.addToCart
  write(form, 'submit', label)
  write(document, 'bar-submit', gone ? texts.notifyMe : label)
  for (const part of ['submit', 'bar-submit'])
    findPart(document, part)?.setAttribute('data-kind', gone ? 'quiet' : 'accent')
}
