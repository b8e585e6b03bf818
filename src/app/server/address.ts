import type { Handlers } from '../../api/http.ts'
import { handleAddress } from '../../features/accounts/server/address-handlers.ts'
import { handleFitProfile } from '../../features/fit/server/handlers.ts'

/** The addresses and sizes that an account keeps. */
export const addressArea = {
  ...handleAddress,
  ...handleFitProfile,
} satisfies Partial<Handlers>
