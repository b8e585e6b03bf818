import { appendFile } from 'node:fs/promises'
import type { MailProvider } from '../../../../src/adapters/mail/port.ts'
import type { CreateOwn } from '../../../../src/adapters/own.ts'

/** Appends the subject of each mail to LETTERS_FILE. */
const create: CreateOwn<MailProvider> = ({ env }) => ({
  name: 'letters',
  send: ({ subject }) => appendFile(env['LETTERS_FILE'] ?? '', `${subject}\n`),
})

export default create
