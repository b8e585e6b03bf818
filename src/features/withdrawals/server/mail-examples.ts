import type { ExampleMail } from '../../mails/slots.ts'
import { writeReceiptMail, writeWithdrawalNotice } from './withdrawal-mails.ts'

const example = {
  id: 'example',
  name: 'Ann Example',
  orderText: '10001',
  email: 'ann@example.com',
  items: '',
  receivedAt: new Date('2026-07-01T09:30:00Z'),
  market: '',
  language: '',
}

export const exampleWithdrawals: readonly ExampleMail[] = [
  { id: 'withdrawal-received', name: 'Withdrawal received', write: (config) => writeReceiptMail(config, example) },
  {
    id: 'withdrawal-notice',
    name: 'Withdrawal (to the shop)',
    write: (config) => writeWithdrawalNotice(config, example),
  },
]
