// @vitest-environment happy-dom
import { createElement, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import needed, { type Needed } from '../../../src/site/browser/needed.ts'

const rest = vi.hoisted(() => ({ loadRest: vi.fn(async () => undefined) }))
vi.mock('../../../src/site/browser/rest-styles.ts', () => rest)

const saving = { connection: { saveData: true } }
let near: (() => void) | undefined
let margin: string | undefined
let paint: (() => void) | undefined
let idle: (() => void) | undefined

beforeEach(() => {
  near = undefined
  paint = undefined
  idle = undefined
  vi.unstubAllGlobals()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: (entries: { isIntersecting: boolean }[]) => void, options: { rootMargin: string }) {
        margin = options.rootMargin
        near = () => report([{ isIntersecting: true }])
      }
      observe = () => undefined
      disconnect = () => undefined
    },
  )
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(report: () => void) {
        paint = report
      }
      observe = () => undefined
    },
  )
  vi.stubGlobal('requestIdleCallback', (work: () => void) => {
    idle = work
  })
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  Object.defineProperty(navigator, 'connection', { value: undefined, configurable: true })
  document.documentElement.removeAttribute('data-full')
  document.body.innerHTML = '<button id="elsewhere">Elsewhere</button><button data-open><i>Open</i></button>'
})

const done = vi.fn()

/** Counts presses, and says what is typed and sent. */
function Form() {
  const [text, setText] = useState('')
  const [isTicked, setTicked] = useState(false)
  const [presses, setPresses] = useState(0)
  return createElement(
    'form',
    {
      onSubmit: (event: Event) => {
        event.preventDefault()
        done('sent', text, isTicked)
      },
    },
    createElement('input', { name: 'text', value: text, onChange: ({ target }) => setText(target.value) }),
    createElement('input', {
      type: 'checkbox',
      checked: isTicked,
      onChange: ({ target }) => setTicked(target.checked),
    }),
    createElement('output', {}, `${text} ${isTicked} ${presses}`),
    createElement('button', { type: 'button', onClick: () => setPresses((count) => count + 1) }, 'Press'),
    createElement('a', { href: '#there' }, 'Link'),
    createElement('button', { type: 'submit' }, 'Send'),
  )
}

/** An island as Astro's element hands it to the directive. Its script has come once `come` is called. */
function open(value: Needed | true = {}) {
  done.mockReset()
  const island = document.createElement('astro-island')
  island.innerHTML = renderToString(createElement(Form))
  document.body.append(island)
  const { promise, resolve: come } = Promise.withResolvers<void>()
  const hydrate = vi.fn(async () => void hydrateRoot(island, createElement(Form)))
  const load = vi.fn(async () => {
    await promise
    return hydrate
  })
  needed(load, { name: 'Form', value: value as never }, island)
  const find = <T extends Element>(selector: string) => island.querySelector<T>(selector) as T
  return { island, load, come, hydrate, find, shown: () => find('output').textContent }
}
const press = (element: Element | null, init: MouseEventInit = {}) => {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init })
  element?.dispatchEvent(event)
  return event
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 20))
const type = (field: HTMLInputElement, text: string) => {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
}

describe('an island is hydrated', () => {
  test.each(['pointerdown', 'focusin', 'keydown'])('with the first %s inside it, once', async (name) => {
    const { load, find, come, hydrate } = open()
    for (const place of [find('input'), find('button')]) place.dispatchEvent(new Event(name, { bubbles: true }))
    come()
    await settle()
    expect(load).toHaveBeenCalledOnce()
    expect(hydrate).toHaveBeenCalledOnce()
  })

  test.each(['pointerdown', 'focusin', 'keydown'])('with the first %s on its opener', (name) => {
    const { load } = open({ opener: '[data-open]' })
    document.querySelector('#elsewhere')?.dispatchEvent(new Event(name, { bubbles: true }))
    expect(load).not.toHaveBeenCalled()
    document.querySelector('[data-open] i')?.dispatchEvent(new Event(name, { bubbles: true }))
    expect(load).toHaveBeenCalledOnce()
  })

  test('at once if the focus is inside it already, unless on a link', () => {
    document.body.insertAdjacentHTML('beforeend', '<astro-island><input><a href="#there">Link</a></astro-island>')
    const island = document.querySelector('astro-island')
    const begin = () => {
      const load = vi.fn(async () => async () => undefined)
      if (island instanceof HTMLElement) needed(load, { name: 'Form', value: '' }, island)
      return load.mock.calls.length
    }
    island?.querySelector('a')?.focus()
    expect(begin()).toBe(0)
    island?.querySelector('input')?.focus()
    expect(begin()).toBe(1)
  })

  test('as soon as the page has something to show in it', async () => {
    const { load } = open({ once: '[data-full]' })
    await settle()
    expect(load).not.toHaveBeenCalled()
    document.documentElement.setAttribute('data-full', '')
    await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
    expect(open({ once: '[data-full]' }).load).toHaveBeenCalledTimes(0)
    await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
  })

  test('when the largest picture is painted and then the browser is idle', async () => {
    const { load } = open({ otherwise: 'idle' })
    await vi.waitFor(() => expect(paint).toBeDefined())
    expect(idle).toBeUndefined()
    paint?.()
    await vi.waitFor(() => expect(idle).toBeDefined())
    expect(load).not.toHaveBeenCalled()
    idle?.()
    await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
  })

  test('near the viewport, not before the page is idle', async () => {
    const { load } = open({ otherwise: 'near' })
    await vi.waitFor(() => expect(paint).toBeDefined())
    paint?.()
    await vi.waitFor(() => expect(idle).toBeDefined())
    expect(near).toBeUndefined()
    idle?.()
    await vi.waitFor(() => expect(near).toBeDefined())
    expect([margin, load.mock.calls.length]).toEqual(['400px', 0])
    near?.()
    await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
  })

  test.each([true, {}, { opener: '[data-open]' }] as const)('otherwise never: %j', async (value) => {
    const { load } = open(value)
    await settle()
    expect([paint, near, load.mock.calls.length]).toEqual([undefined, undefined, 0])
  })

  test('for those who save data not ahead of a touch, and in sight instead of near', async () => {
    Object.defineProperty(navigator, 'connection', { value: saving.connection, configurable: true })
    const ahead = open({ otherwise: 'idle' })
    await settle()
    expect([paint, ahead.load.mock.calls.length]).toEqual([undefined, 0])
    open({ otherwise: 'near' })
    await vi.waitFor(() => expect(paint).toBeDefined())
    paint?.()
    await vi.waitFor(() => expect(idle).toBeDefined())
    idle?.()
    await vi.waitFor(() => expect(margin).toBe('0px'))
    ahead.find('input').dispatchEvent(new Event('pointerdown', { bubbles: true }))
    expect(ahead.load).toHaveBeenCalledOnce()
  })

  test('with the styles of what only scripts create', async () => {
    const { promise, resolve: style } = Promise.withResolvers<undefined>()
    rest.loadRest.mockReturnValueOnce(promise)
    const { come, hydrate, find } = open()
    press(find('button'))
    come()
    await settle()
    expect(hydrate).not.toHaveBeenCalled()
    style(undefined)
    await vi.waitFor(() => expect(hydrate).toHaveBeenCalledOnce())
  })
})

describe('what was done before', () => {
  test('presses are repeated once each, on the same element, and other scripts hear of each once', async () => {
    const { come, find, shown } = open()
    const button = find('button')
    const heard = vi.fn()
    addEventListener('click', heard)
    for (const _ of [1, 2]) press(button)
    expect(heard).not.toHaveBeenCalled()
    come()
    await vi.waitFor(() => expect(shown()).toBe(' false 2'))
    removeEventListener('click', heard)
    expect(heard.mock.calls.map(([{ target }]) => target)).toEqual([button, button])
    expect(find('button')).toBe(button)
  })

  test('typed text stays, React knows it, and a form is sent once with it', async () => {
    const { come, find, shown } = open()
    type(find('[name="text"]'), 'Harbour')
    find<HTMLInputElement>('[type="checkbox"]').checked = true
    find<HTMLFormElement>('form').requestSubmit()
    come()
    await vi.waitFor(() => expect(shown()).toBe('Harbour true 0'))
    expect(find<HTMLInputElement>('[name="text"]').value).toBe('Harbour')
    expect(done.mock.calls).toEqual([['sent', 'Harbour', true]])
  })

  test('an opener is pressed again, unless it opens another tab', async () => {
    const opened = vi.fn()
    document.body.insertAdjacentHTML('afterbegin', '<button data-drawer><i>Open</i></button>')
    const { come, load } = open({ opener: '[data-drawer]' })
    const opener = document.querySelector('[data-drawer]')
    opener?.addEventListener('click', opened)
    expect(press(opener, { ctrlKey: true }).defaultPrevented).toBe(false)
    expect(opened).toHaveBeenCalledOnce()
    expect(press(document.querySelector('[data-drawer] i')).defaultPrevented).toBe(true)
    expect(opened).toHaveBeenCalledOnce()
    come()
    await vi.waitFor(() => expect(opened).toHaveBeenCalledTimes(2))
    expect(load).toHaveBeenCalledOnce()
  })

  test('an event that the island answers is sent again once it is there', async () => {
    const { come } = open({ answers: 'placket:flow' })
    const detail = { type: 'openLogin' }
    const send = () => dispatchEvent(new CustomEvent('placket:flow', { detail, cancelable: true }))
    expect(send()).toBe(false)
    const heard = vi.fn()
    addEventListener('placket:flow', heard)
    come()
    await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce())
    expect(heard.mock.calls[0]?.[0].detail).toEqual(detail)
    expect(send()).toBe(true)
    removeEventListener('placket:flow', heard)
  })

  test('links do what they do without scripts, and need no island', () => {
    const { find, load } = open()
    for (const name of ['pointerdown', 'focusin', 'keydown'])
      find('a').dispatchEvent(new Event(name, { bubbles: true }))
    expect(press(find('a')).defaultPrevented).toBe(false)
    expect(load).not.toHaveBeenCalled()
  })

  test('if the script is lost, the press is left to the frame, and the next one tries again', async () => {
    const { island, come, find, hydrate, load, shown } = open()
    load.mockImplementationOnce(async () => {
      island.dispatchEvent(new Event('astro:hydration-error'))
      return hydrate
    })
    press(find('button'))
    await settle()
    expect(hydrate).not.toHaveBeenCalled()
    press(find('button'))
    come()
    await vi.waitFor(() => expect(shown()).toBe(' false 1'))
  })
})
