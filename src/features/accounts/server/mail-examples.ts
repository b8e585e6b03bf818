import type { ExampleMail } from '../../mails/slots.ts'
import { writeNumberChangedMail } from './number-changed.ts'

export const exampleNumberChanged: ExampleMail = {
  id: 'number-changed',
  name: 'Phone number changed',
  write: (config) => writeNumberChangedMail(config, { to: 'ann@example.com', cause: 'example', phone: '+12025550123' }),
}
