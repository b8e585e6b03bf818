/** What decides whether two customers can become one. */
export interface MergeSide {
  id: string
  isStaff: boolean
  email: string
  emailProved: boolean
  hasPassword: boolean
  passkeys: number
}

/** Beside the code to the phone number, which everybody has. */
const hasSignIn = ({ emailProved, hasPassword, passkeys }: MergeSide) => emailProved || hasPassword || passkeys > 0

/** What belongs to further permissions: money that changes hands, and ways to sign in that end. */
export function listMergePermissions(
  gone: MergeSide,
  { storeCredit, giftCards }: { storeCredit: number; giftCards: number },
): ('orders.money' | 'people.write')[] {
  const permissions: ('orders.money' | 'people.write')[] = []
  if (storeCredit > 0 || giftCards > 0) permissions.push('orders.money')
  if (hasSignIn(gone)) permissions.push('people.write')
  return permissions
}

/** Why the two can't be merged, in words; null if they can. */
export function findMergeFault(kept: MergeSide, gone: MergeSide): string | null {
  if (kept.id === gone.id) return 'This is the same customer. Choose another one.'
  if (kept.isStaff || gone.isStaff) return 'One of them can use the admin. Make them a shopper first.'
  if (hasSignIn(kept) && hasSignIn(gone)) {
    return 'Both sign in with a password, a passkey or a confirmed email of their own, and merging would lock one of them out. Ask which account they use, and write down in a note that they belong together.'
  }
  return null
}

export type KeptEmail = 'kept' | 'gone'

/** Whose email stays: the kept customer's, if there is one. */
export const chooseEmail = (kept: Pick<MergeSide, 'email'>): KeptEmail => (kept.email === '' ? 'gone' : 'kept')
