export interface XmlElement {
  name: string
  text: string
  children: XmlElement[]
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decode(text: string): string {
  return text.replace(/&(#?\w+);|[<>&]/g, (whole, name: string | undefined) => {
    if (name?.startsWith('#x')) return String.fromCodePoint(Number.parseInt(name.slice(2), 16))
    const mark = name === undefined ? undefined : entities[name]
    if (mark === undefined) throw new Error(`Not well-formed: ${whole}`)
    return mark
  })
}

/** A strict parser for the little XML that feeds need. Throws where a feed reader would. */
export function readXml(xml: string): XmlElement {
  const root: XmlElement = { name: '', text: '', children: [] }
  const open = [root]
  for (const [, tag, text] of xml.replace(/^<\?xml[^>]*\?>/, '').matchAll(/<([^<>]*)>|([^<]+)/g)) {
    const current = open.at(-1)
    if (!current) throw new Error('Not well-formed: more ends than starts')
    if (tag === undefined) {
      current.text += decode(text ?? '')
    } else if (tag.startsWith('/')) {
      if (current.name !== tag.slice(1)) throw new Error(`Not well-formed: ${current.name} ends as ${tag}`)
      open.pop()
    } else {
      const child: XmlElement = { name: /^[\w:.-]+/.exec(tag)?.[0] ?? '', text: '', children: [] }
      current.children.push(child)
      if (!tag.endsWith('/')) open.push(child)
    }
  }
  const [document] = root.children
  if (open.length !== 1 || !document) throw new Error('Not well-formed: something is not ended')
  return document
}

export function childrenNamed(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? []
}

/** The text of the first child of that name. */
export function textOf(element: XmlElement | undefined, name: string): string | undefined {
  return childrenNamed(element, name)[0]?.text
}
