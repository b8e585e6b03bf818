import { setTimeout as wait } from 'node:timers/promises'
import { type Command, commandsOf, type Profile } from './profiles.ts'
import { type Connection, launchChromium } from './protocol.ts'

export interface Tab {
  goto(url: string): Promise<void>
  /** The result of a self-contained function in the current page. */
  evaluate<T, A>(work: (given: A) => T | Promise<T>, given?: A): Promise<T>
  /** Addresses requested so far, in every page of the tab. */
  requests: string[]
  /** Down, a short hold, up: a finger on a phone, or a mouse that rested there first. */
  press(point: { x: number; y: number }): Promise<void>
  /** Moves the mouse to a point. */
  rest(point: { x: number; y: number }): Promise<void>
  /** Pages being prerendered behind the current one. */
  prerendering(): number
  close(): Promise<void>
}

const pressMs = 80
const leftPage =
  /navigated or closed|context was destroyed|Cannot find (default execution )?context|Session with given id/
const autoAttach: Command = {
  method: 'Target.setAutoAttach',
  params: { autoAttach: true, waitForDebuggerOnStart: true, flatten: true },
}

interface AttachedTarget {
  sessionId: string
  targetInfo: { targetId: string; type: string; subtype?: string }
}

/** Every page of a tab, including prerendered ones, gets the profile and the script before it runs. */
async function prepare(connection: Connection, attached: AttachedTarget, commands: readonly Command[]): Promise<void> {
  const { sessionId, targetInfo } = attached
  const first = targetInfo.type === 'tab' ? [autoAttach] : targetInfo.type === 'page' ? commands : []
  // A waiting page replies to nothing until it runs: everything is sent first, then awaited.
  const sent = [...first, { method: 'Runtime.runIfWaitingForDebugger', params: {} }].map(({ method, params }) =>
    connection.send(method, params, sessionId),
  )
  await Promise.allSettled(sent)
}

/** A browser with one tab and a cold cache. `script` runs in every page before the page's own. */
export async function openTab(profile: Profile, script: () => void): Promise<Tab> {
  const connection = await launchChromium()
  const commands: Command[] = [
    ...commandsOf(profile),
    { method: 'Page.enable', params: {} },
    { method: 'Page.addScriptToEvaluateOnNewDocument', params: { source: `(${script.toString()})()` } },
  ]
  const requests: string[] = []
  const pages = new Map<string, { targetId: string; prerendered: boolean; ready: Promise<void> }>()
  connection.onEvent(({ method, params }) => {
    if (method === 'Target.attachedToTarget') {
      const attached = params as unknown as AttachedTarget
      const { sessionId, targetInfo } = attached
      const ready = prepare(connection, attached, commands)
      if (targetInfo.type === 'page')
        pages.set(sessionId, { targetId: targetInfo.targetId, prerendered: targetInfo.subtype === 'prerender', ready })
    } else if (method === 'Network.requestWillBeSent') requests.push((params['request'] as { url: string }).url)
    else if (method === 'Target.detachedFromTarget') pages.delete(String(params['sessionId']))
    else if (method === 'Target.targetInfoChanged') {
      const info = params['targetInfo'] as AttachedTarget['targetInfo']
      for (const page of pages.values())
        if (page.targetId === info.targetId) page.prerendered = info.subtype === 'prerender'
    }
  })
  await connection.send('Target.setDiscoverTargets', { discover: true })
  await connection.send(autoAttach.method, { ...autoAttach.params, filter: [{ type: 'tab' }] })

  const shown = async (): Promise<string> => {
    for (let tries = 0; tries < 100; tries += 1) {
      const found = [...pages].find(([, page]) => !page.prerendered)
      if (found) {
        await found[1].ready
        return found[0]
      }
      await wait(50)
    }
    throw new Error('The tab shows no page')
  }
  const send = async (method: string, params: object) => connection.send(method, params, await shown())
  /** Again in the page that takes the place of one that was left meanwhile: by a link, a redirect, or a prerendered page that is shown. */
  const evaluate = async (expression: string): Promise<Record<string, unknown>> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
      } catch (error) {
        if (tries === 20 || !(error instanceof Error) || !leftPage.test(error.message)) throw error
        await wait(100)
      }
    }
  }
  const rest = (point: { x: number; y: number }) =>
    send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...point }).then(() => undefined)

  return {
    rest,
    async goto(url) {
      await send('Page.navigate', { url })
    },
    async evaluate<T, A>(work: (given: A) => T | Promise<T>, given?: A) {
      const expression = `(${work.toString()})(${JSON.stringify(given)})`
      const reply = await evaluate(expression)
      const { result, exceptionDetails } = reply as {
        result: { value: T }
        exceptionDetails?: { exception?: { description?: string } }
      }
      if (exceptionDetails) throw new Error(`In the page: ${exceptionDetails.exception?.description ?? expression}`)
      return result.value
    },
    async press(point) {
      const session = await shown()
      const press = async (type: string, params: object) =>
        // A page that is left while the button is down takes its session with it.
        connection.send(type, params, session).catch(() => null)
      if (profile.phone) {
        void press('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
        await wait(pressMs)
        void press('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
        return
      }
      const button = { ...point, button: 'left', clickCount: 1 }
      void press('Input.dispatchMouseEvent', { type: 'mousePressed', ...button })
      await wait(pressMs)
      void press('Input.dispatchMouseEvent', { type: 'mouseReleased', ...button })
    },
    requests,
    prerendering: () => [...pages.values()].filter(({ prerendered }) => prerendered).length,
    close: () => connection.close(),
  }
}
