import type * as accounts from '../../src/features/accounts/messages/en.ts'
import type * as cart from '../../src/features/cart/messages/en.ts'
import type * as orders from '../../src/features/orders/messages/en.ts'
import type * as payments from '../../src/features/payments/messages/en.ts'
import type { Language } from '../../src/platform/pure/language.ts'
import type * as shared from '../../src/platform/pure/messages/en.ts'
import type * as site from '../../src/site/messages/en.ts'

export type Strings<Room> = { readonly [Key in keyof Room]: string }

/** The texts by which the states find what they press, and what they wait for. */
export interface Texts {
  readonly accounts: Strings<typeof accounts>
  readonly cart: Strings<typeof cart>
  readonly orders: Strings<typeof orders>
  readonly payments: Strings<typeof payments>
  readonly shared: Strings<typeof shared>
  readonly site: Strings<typeof site>
}

export async function readTexts(language: Language): Promise<Texts> {
  const read = (folder: string) => import(`../../src/${folder}/messages/${language}.ts`)
  return {
    accounts: await read('features/accounts'),
    cart: await read('features/cart'),
    orders: await read('features/orders'),
    payments: await read('features/payments'),
    shared: await read('platform/pure'),
    site: await read('site'),
  }
}
