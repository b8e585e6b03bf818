import type { Config } from '../config.ts'
import { createLocalMail } from './mail/local.ts'
import type { MailProvider } from './mail/port.ts'

export interface Providers {
  mail: MailProvider
}

/** Which adapter stands behind each port: one environment variable each (decision 30). */
export function chooseProviders(config: Config): Providers {
  return {
    mail: createLocalMail(config.DATA_DIR),
  }
}
