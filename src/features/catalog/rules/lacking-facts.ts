/** What has to be beside a product, by regulation 2023/988, article 19(a), and regulation 1007/2011, article 16. */
export interface MadeFacts {
  manufacturer: string
  composition: readonly string[]
}

/** What of it a product lacks, in the words of the admin. */
export const listLacking = ({ manufacturer, composition }: MadeFacts): string[] => [
  ...(manufacturer === '' ? ['a manufacturer'] : []),
  ...(composition.length === 0 ? ['a fibre composition'] : []),
]
