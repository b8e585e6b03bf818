import { sql } from 'kysely'
import type { FiguresOfRoom } from '../../../desk/server/slots.ts'
import { isMoneyOpen } from './withdrawal-queries.ts'

export const figuresOfWithdrawals: FiguresOfRoom = {
  today: {
    withdrawalsOpen: sql`(SELECT count(*)::int FROM withdrawals
      WHERE state IN ('received', 'to-review') OR (state = 'carried-out' AND ${isMoneyOpen}))`,
  },
}
