import { sql } from 'kysely'
import type { FiguresOfRoom } from '../../../desk/server/slots.ts'
import { otpGuesses } from '../../../platform/pure/limits.ts'

const spent = sql`otp_challenges WHERE guesses >= ${otpGuesses} AND verified_at IS NULL AND created_at > now() - interval '1 hour'`

export const figuresOfAccounts: FiguresOfRoom = {
  health: () => ({
    owners: sql`(SELECT count(*)::int FROM users WHERE role = 'admin')`,
    spentCodes: sql`(SELECT count(*)::int FROM ${spent})`,
    spentStaffCodes: sql`(SELECT count(*)::int FROM ${spent} AND EXISTS (SELECT FROM users
      WHERE role <> 'shopper' AND destination IN (users.phone, users.email)))`,
  }),
}
