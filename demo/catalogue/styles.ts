import { casualStyles } from './styles/casual.ts'
import { checkStyles } from './styles/checks.ts'
import { eveningStyles } from './styles/evening.ts'
import { formalStyles } from './styles/formal.ts'
import { knitStyles } from './styles/knits.ts'
import { linenStyles } from './styles/linen.ts'
import { summerStyles } from './styles/summer.ts'
import { warmStyles } from './styles/warm.ts'
import type { DemoStyle } from './vocabulary.ts'

export const demoStyles: readonly DemoStyle[] = [
  ...formalStyles,
  ...eveningStyles,
  ...casualStyles,
  ...checkStyles,
  ...linenStyles,
  ...warmStyles,
  ...summerStyles,
  ...knitStyles,
]
