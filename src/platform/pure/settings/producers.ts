/** A maker of products, or who answers for them in the EU: the first line of its paragraph is its name. */
export interface Producer {
  name: string
  /** Its postal address, a line each. */
  address: readonly string[]
  /** An email or web address; empty if none is given. */
  contact: string
}

const isContact = (line: string) => line.includes('@') || /^(https?:\/\/|www\.)/i.test(line)

/** The setting's paragraphs, one for each producer. */
export function readProducers(text: string): Producer[] {
  return text.split(/\n\s*\n/).flatMap((paragraph) => {
    const [name = '', ...lines] = paragraph
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
    if (name === '') return []
    const contact = lines.find(isContact) ?? ''
    return { name, address: lines.filter((line) => !isContact(line)), contact }
  })
}

/** The producer of this name; a name that the setting doesn't have is all that is known. */
export function findProducer(text: string, name: string): Producer | null {
  if (name === '') return null
  const wanted = name.toLowerCase()
  return readProducers(text).find((each) => each.name.toLowerCase() === wanted) ?? { name, address: [], contact: '' }
}
