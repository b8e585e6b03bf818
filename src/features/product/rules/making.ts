import type { Language } from '../../../platform/pure/language.ts'
import { findProducer, type Producer } from '../../../platform/pure/settings/producers.ts'
import type { Product } from '../../catalog/contract.ts'
import { nameShare, readComposition } from '../../catalog/rules/fibres.ts'
import { nameCountry } from '../../markets/rules/regions.ts'
import * as texts from '../messages/en.ts'

type MadeProduct = Pick<Product, 'composition' | 'origin' | 'manufacturer' | 'responsiblePerson'>

/** The fibres of a product by their names in a language, such as "60% cotton, 40% linen"; empty if they are not known. */
export const describeComposition = ({ composition }: Pick<Product, 'composition'>, language: Language): string =>
  readComposition(composition)
    .map((share) => nameShare(share, language))
    .join(', ')

export interface MadeFact {
  name: string
  lines: readonly string[]
}

const linesOf = ({ name, address, contact }: Producer) => [name, ...address, contact].filter(Boolean)

/** Who makes a product, where, and who answers for it in the EU. `producers`: the setting with their addresses. */
export function listMakers(product: MadeProduct, producers: string, language: Language): MadeFact[] {
  const manufacturer = findProducer(producers, product.manufacturer)
  const responsible = findProducer(producers, product.responsiblePerson)
  return [
    { name: texts.madeIn, lines: product.origin === '' ? [] : [nameCountry(product.origin, language)] },
    { name: texts.manufacturer, lines: manufacturer ? linesOf(manufacturer) : [] },
    { name: texts.responsiblePerson, lines: responsible ? linesOf(responsible) : [] },
  ].filter(({ lines }) => lines.length > 0)
}
