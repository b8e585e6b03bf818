import type { Config } from '../config.ts'
import { createLocalMail } from './mail/local.ts'
import type { MailProvider } from './mail/port.ts'
import { createLocalOtp } from './otp/local.ts'
import type { OtpProvider } from './otp/port.ts'
import { createFreePayment } from './payment/free.ts'
import type { PaymentProvider } from './payment/port.ts'
import { createSandboxPayment } from './payment/sandbox.ts'

export interface Providers {
  mail: MailProvider
  otp: OtpProvider
  payment: PaymentProvider
  /** For orders that cost nothing. */
  freePayment: PaymentProvider
}

function choosePayment(config: Config): PaymentProvider {
  return createSandboxPayment(config)
}

/** Which adapter stands behind each port: one environment variable each (decision 30). */
export function chooseProviders(config: Config): Providers {
  return {
    mail: createLocalMail(config.DATA_DIR),
    otp: createLocalOtp(config.DATA_DIR),
    payment: choosePayment(config),
    freePayment: createFreePayment(config.CURRENCY),
  }
}

/** The provider that a stored payment was opened with; null when the shop has since switched to another. */
export function paymentProviderOf(providers: Providers, name: string): PaymentProvider | null {
  return [providers.payment, providers.freePayment].find((provider) => provider.name === name) ?? null
}
