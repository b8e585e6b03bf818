import { ownSizes } from '../../catalog/browser/fit-profile.ts'
import { otherKind, sizeSlug } from '../../catalog/rules/sizes.ts'
import { readChoices, write } from './buy-choice.ts'

/** Chooses the shopper's own size, if the chosen colour has it in stock and neither a link nor the shopper chose another. */
export function chooseOwnSize(form: HTMLFormElement): void {
  const fields = [...form.querySelectorAll<HTMLInputElement>('[name="size"]')]
  if (fields.some(({ checked }) => checked)) return
  const color = new FormData(form).get('color')
  const inStock = readChoices(form).filter((choice) => choice.color === color && choice.stock > 0)
  const available = new Map(inStock.map(({ size }) => [sizeSlug(size), size]))
  const own = ownSizes([form.dataset['kind'] ?? otherKind]).find((size) => available.has(sizeSlug(size)))
  const size = own === undefined ? undefined : available.get(sizeSlug(own))
  const field = fields.find(({ value }) => value === size)
  if (!field || size === undefined) return
  field.checked = true
  form.dataset['own'] = size
}

/** Takes the choice back when it turns out to be sold out. */
export function dropOwnSize(form: HTMLFormElement): void {
  const size = form.dataset['own']
  const data = new FormData(form)
  if (size === undefined || data.get('size') !== size) return
  const isLeft = ({ color, size: of, stock }: { color: string; size: string; stock: number }) =>
    color === data.get('color') && of === size && stock > 0
  if (readChoices(form).some(isLeft)) return
  const field = form.querySelector<HTMLInputElement>('[name="size"]:checked')
  if (field) field.checked = false
  write(form, 'stock', '')
}
