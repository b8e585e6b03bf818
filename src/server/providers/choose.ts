import type { Config } from '../config.ts'
import { createLocalMail } from './mail/local.ts'
import type { MailProvider } from './mail/port.ts'
import { createLocalOtp } from './otp/local.ts'
import type { OtpProvider } from './otp/port.ts'

export interface Providers {
  mail: MailProvider
  otp: OtpProvider
}

/** Which adapter stands behind each port: one environment variable each (decision 30). */
export function chooseProviders(config: Config): Providers {
  return {
    mail: createLocalMail(config.DATA_DIR),
    otp: createLocalOtp(config.DATA_DIR),
  }
}
