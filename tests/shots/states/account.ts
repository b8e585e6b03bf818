import type { Page } from 'playwright'
import type { State } from '../state.ts'

const wait = (page: Page) => page.locator('.account-wait').waitFor({ state: 'detached' })

export const accountStates: readonly State[] = [
  { name: 'account-signed-out', path: '/account' },
  { name: 'account', path: '/account', who: 'shopper', act: wait },
  { name: 'account-orders', path: '/account/orders', who: 'shopper', act: wait },
  { name: 'account-orders-none', path: '/account/orders', who: 'admin', act: wait },
  { name: 'account-addresses', path: '/account/addresses', who: 'shopper', act: wait },
  {
    name: 'account-address-form',
    path: '/account/addresses',
    who: 'shopper',
    act: (page, { texts }) => page.getByRole('button', { name: texts.accounts.addAddress }).click(),
  },
  { name: 'account-security', path: '/account/security', who: 'shopper', act: wait },
]
