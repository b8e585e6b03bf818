import type { Breach } from './breach.ts'
import { identityBreaches } from './identity.ts'
import { lawBreaches } from './law.ts'
import { moderationBreaches } from './moderation.ts'
import { moneyBreaches } from './money.ts'
import { privacyBreaches } from './privacy.ts'
import { stockBreaches } from './stock.ts'

export const breaches: readonly Breach[] = [
  ...moneyBreaches,
  ...stockBreaches,
  ...identityBreaches,
  ...privacyBreaches,
  ...moderationBreaches,
  ...lawBreaches,
]
