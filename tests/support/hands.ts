import type { Locator, Page } from 'playwright/test'
import { waitForSave } from './admin-steps.ts'
import { expect } from './browser.ts'

type File = { name: string; mimeType: string; buffer: Buffer }

interface Way {
  key: 'Tab' | 'Shift+Tab'
  /** How often it is pressed at least; 0 once the focus is there. */
  times: number
}

/** The way from the focus to an element. Counting is not exact, so the last two steps are taken one by one. */
function findWay(target: Element): Way {
  const focused = document.activeElement ?? document.body
  if (focused === target) return { key: 'Tab', times: 0 }
  const isBefore = (a: Element, b: Element) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  const back = isBefore(target, focused)
  const [from, to] = back ? [target, focused] : [focused, target]
  const between = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')].filter(
    (element) =>
      isBefore(from, element) &&
      isBefore(element, to) &&
      element.tabIndex >= 0 &&
      element.checkVisibility() &&
      !element.matches(':disabled, [type="radio"]'),
  )
  return { key: back ? 'Shift+Tab' : 'Tab', times: Math.max(1, between.length - 2) }
}

const stepsMax = 300

/** How someone works on a page, with a mouse or with the keyboard alone; counts what they do. */
export class Hands {
  actions = 0
  readonly page: Page
  readonly #withKeyboard: boolean

  constructor(page: Page, how: 'mouse' | 'keyboard') {
    this.page = page
    this.#withKeyboard = how === 'keyboard'
    // As long as someone listens, the browser does not answer its own dialogs, which nobody sees.
    if (this.#withKeyboard) page.on('filechooser', () => undefined)
  }

  async #reach(target: Locator): Promise<void> {
    await target.waitFor()
    for (let step = 0; step < stepsMax; step += 1) {
      const { key, times } = await target.evaluate(findWay)
      if (times === 0) return
      for (let pressed = 0; pressed < times; pressed += 1) await this.page.keyboard.press(key)
    }
    throw new Error(`The keyboard does not reach ${target}`)
  }

  /** Buttons, links and checkboxes. */
  async press(target: Locator): Promise<void> {
    this.actions += 1
    if (!this.#withKeyboard) return target.click()
    await expect(target).toBeEnabled()
    await this.#reach(target)
    const isBox = (await target.getAttribute('type')) === 'checkbox'
    await this.page.keyboard.press(isBox ? 'Space' : 'Enter')
  }

  /** A choice of a group of radio buttons, of which Tab reaches the chosen one. */
  async choose(target: Locator): Promise<void> {
    this.actions += 1
    if (!this.#withKeyboard) return target.check()
    const name = await target.getAttribute('name')
    await this.#reach(this.page.locator(`input[type="radio"][name="${name}"]:checked`))
    for (let step = 0; step < 10 && !(await target.isChecked()); step += 1) await this.page.keyboard.press('ArrowRight')
    await expect(target).toBeChecked()
  }

  async type(target: Locator, text: string): Promise<void> {
    this.actions += 1
    if (!this.#withKeyboard) return target.fill(text)
    await this.#reach(target)
    await this.page.keyboard.press('ControlOrMeta+a')
    await this.page.keyboard.type(text)
  }

  /** Values of a list of chips. */
  async typeChips(target: Locator, values: readonly string[]): Promise<void> {
    await this.type(target, values.join(', '))
    await this.page.keyboard.press('Enter')
  }

  async select(target: Locator, label: string): Promise<void> {
    this.actions += 1
    if (!this.#withKeyboard) {
      await target.selectOption({ label })
      return
    }
    await this.#reach(target)
    await this.page.keyboard.type(label)
    await expect(target.locator('option:checked')).toHaveText(label)
  }

  /** A colour: the browser's own dialog, once it is open, is beyond a test. */
  async pickColor(target: Locator, color: string): Promise<void> {
    this.actions += 1
    if (this.#withKeyboard) await this.#reach(target)
    await target.fill(color)
  }

  async upload(target: Locator, files: File[]): Promise<void> {
    this.actions += 1
    if (!this.#withKeyboard) return target.setInputFiles(files)
    await this.#reach(target)
    const chooser = this.page.waitForEvent('filechooser')
    await this.page.keyboard.press('Enter')
    await (await chooser).setFiles(files)
  }

  /** A section of the admin, by its navigation. */
  async go(section: string): Promise<void> {
    const menu = this.page.getByRole('navigation', { name: 'Admin' })
    const fold = menu.getByRole('button', { name: 'Menu:' })
    if (await fold.isVisible()) await this.press(fold)
    await this.press(menu.getByRole('link', { name: section, exact: true }))
    await expect(this.page.getByRole('main').locator('h1')).toHaveText(section)
  }
}

export async function save(hands: Hands): Promise<void> {
  await hands.press(hands.page.getByRole('button', { name: 'Save', exact: true }))
}

/** Saves what the server accepts. */
export const saveWell = (hands: Hands) => waitForSave(hands.page, () => save(hands))
