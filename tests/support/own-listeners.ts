import { onTestFinished } from 'vitest'

type Listening = [type: string, listener: EventListener, options?: AddEventListenerOptions]

/**
 * Listeners that browser code adds to the document and the window from here on are removed after the test: the next one loads it
 * again.
 */
export function endListenersWithTest(): void {
  for (const target of [document, window]) {
    const added: Listening[] = []
    const add = target.addEventListener
    target.addEventListener = ((...listener: Listening) => {
      added.push(listener)
      Reflect.apply(add, target, listener)
    }) as typeof add
    onTestFinished(() => {
      target.addEventListener = add
      for (const [type, listener, options] of added) target.removeEventListener(type, listener, options)
    })
  }
}
