import { createStored } from '../../../site/browser/stored.ts'
import type { FitProfile } from '../fit-profile-contract.ts'
import { fitStorageKey } from '../rules/fit-limits.ts'
import { keepSizes, readProfile, sizesFor } from '../rules/fit-profile.ts'

/** The profile in this browser. `account`: whose it is, empty for a guest; `unsent`: the account doesn't have it yet. */
export interface KeptProfile extends FitProfile {
  account: string
  unsent: boolean
}

function readKept(text: string | null | undefined): KeptProfile {
  let value: unknown
  try {
    value = JSON.parse(text ?? '')
  } catch {
    value = null
  }
  const { account, unsent } = (value ?? {}) as { account?: unknown; unsent?: unknown }
  return { ...readProfile(value), account: typeof account === 'string' ? account : '', unsent: unsent === true }
}

export const storedFit = createStored(fitStorageKey, readKept)

/** Changes the profile of this browser; fit-sync.ts sends it to the account. False when it could not be saved. */
export function changeFit(change: (profile: FitProfile) => FitProfile): Promise<boolean> {
  return storedFit.change((kept) => ({ ...kept, ...change(kept), unsent: true }))
}

/** The shopper's sizes for kinds of garment, preferred first. */
export const ownSizes = (kinds: readonly string[]) => sizesFor(storedFit.read(), kinds)

export const showsOnlyOwn = () => storedFit.read().only

/** From now on these are the shopper's sizes, and listings show only them. */
export function keepOwnSizes(kinds: readonly string[], sizes: readonly string[]): Promise<boolean> {
  return changeFit((profile) => keepSizes({ ...profile, only: true }, kinds, sizes))
}

export function showOnlyOwn(only: boolean): void {
  if (storedFit.read().only !== only) void changeFit((profile) => ({ ...profile, only }))
}
