import { adminCall, type Endpoint } from '../../platform/pure/endpoint.ts'

export const withdrawalsEndpoints = {
  /** Without signing in, by whoever names an order; says the same whether there is one or not. */
  declareWithdrawal: { area: 'orders', method: 'POST', path: '/api/orders/withdraw', who: 'anyone' },
  listWithdrawals: adminCall('GET', 'withdrawals'),
  readWithdrawal: adminCall('GET', 'withdrawals/{id}'),
  carryOutWithdrawal: { ...adminCall('POST', 'withdrawals/{id}/carry-out'), needsKey: true },
  proveDispatch: adminCall('POST', 'withdrawals/{id}/proof'),
  closeWithdrawal: adminCall('POST', 'withdrawals/{id}/close'),
} as const satisfies Record<string, Endpoint>
