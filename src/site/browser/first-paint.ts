import type { ReadableAtom } from 'nanostores'

// What `Page.tsx?first` imports instead of React (site/build/first-paint-plugin.ts): components run once and return elements.
// It has what the islands with a first paint use; React replaces the result (hand-over.ts).

type Child = Node | string | number | boolean | null | undefined | readonly Child[]
type Props = Record<string, unknown> & { children?: Child }

const attributeNames: Partial<Record<string, string>> = { className: 'class', htmlFor: 'for' }

function append(parent: Node, child: Child): void {
  if (Array.isArray(child)) for (const item of child) append(parent, item)
  else if (child instanceof Node) parent.appendChild(child)
  else if (typeof child === 'string' || typeof child === 'number')
    parent.appendChild(document.createTextNode(String(child)))
}

function setAttribute(element: Element, name: string, value: unknown): void {
  if (value === undefined || value === null || typeof value === 'function') return
  const isText = /^(?:aria|data)-/.test(name)
  if (value === false && !isText) return
  const text = value === true && !isText ? '' : String(value)
  element.setAttribute(attributeNames[name] ?? name.toLowerCase(), text)
}

export function Fragment({ children }: Props): Node {
  const fragment = document.createDocumentFragment()
  append(fragment, children)
  return fragment
}

/** Called by compiled JSX. */
export function jsx(type: string | ((props: Props) => Child), props: Props): Child {
  if (typeof type === 'function') return type(props)
  const { children, value, src, ...others } = props
  const element = document.createElement(type)
  for (const [name, given] of Object.entries(others)) setAttribute(element, name, given)
  // After `loading`: a picture is requested as soon as it has an address.
  setAttribute(element, 'src', src)
  append(element, children)
  if (element instanceof HTMLSelectElement) element.value = String(value)
  else setAttribute(element, 'value', value)
  return element
}
export const jsxs = jsx

export const useStore = <T>(store: ReadableAtom<T>): T => store.get()
export const useState = <T>(value: T): [T, () => void] => [value, () => undefined]
export const useEffect = (): void => undefined

/** What is loaded later isn't there at first; React shows the same until it has come. */
export const lazy = () => () => null
export const Suspense = ({ fallback }: { fallback: Child }): Child => fallback
