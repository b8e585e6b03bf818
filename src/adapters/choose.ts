import type { Config } from '../platform/config.ts'
import { deliveryTimeoutMs } from '../platform/pure/limits.ts'
import { createLocalOtp } from './codes/local.ts'
import type { OtpProvider } from './codes/port.ts'
import { createTwilioOtp } from './codes/twilio.ts'
import type { DeliveryProvider } from './delivery/port.ts'
import { createShiprocket } from './delivery/shiprocket.ts'
import { createDeliveryTable } from './delivery/table.ts'
import { createLocalMail } from './mail/local.ts'
import type { MailProvider } from './mail/port.ts'
import { createSmtpMail } from './mail/smtp.ts'
import { createFreePayment } from './payment/free.ts'
import type { PaymentProvider } from './payment/port.ts'
import { createRazorpayPayment } from './payment/razorpay.ts'
import { createSandboxPayment } from './payment/sandbox.ts'
import { createStripePayment } from './payment/stripe.ts'

export interface Providers {
  mail: MailProvider
  otp: OtpProvider
  payment: PaymentProvider
  /** For orders that cost nothing. */
  freePayment: PaymentProvider
  delivery: DeliveryProvider
}

// The settings that a provider needs are checked where they are read: config.ts, `neededBy`.

function choosePayment(config: Config): PaymentProvider {
  const { siteUrl, PROVIDER_TIMEOUT_MS: timeoutMs } = config
  switch (config.PAYMENT_PROVIDER) {
    case 'sandbox':
      return createSandboxPayment(config)
    case 'stripe':
      return createStripePayment({
        secretKey: config.STRIPE_SECRET_KEY ?? '',
        webhookSecret: config.STRIPE_WEBHOOK_SECRET ?? '',
        apiRoot: config.STRIPE_API_ROOT,
        siteUrl,
        timeoutMs,
      })
    case 'razorpay':
      return createRazorpayPayment({
        keyId: config.RAZORPAY_KEY_ID ?? '',
        keySecret: config.RAZORPAY_KEY_SECRET ?? '',
        webhookSecret: config.RAZORPAY_WEBHOOK_SECRET ?? '',
        apiRoot: config.RAZORPAY_API_ROOT.replace(/\/$/, ''),
        siteUrl,
        shopName: new URL(siteUrl).hostname,
        timeoutMs,
      })
  }
}

function chooseMail(config: Config): MailProvider {
  if (config.MAIL_PROVIDER === 'outbox') return createLocalMail(config.DATA_DIR)
  return createSmtpMail({
    host: config.SMTP_HOST ?? '',
    port: config.SMTP_PORT,
    user: config.SMTP_USER,
    password: config.SMTP_PASSWORD,
    from: config.MAIL_FROM ?? '',
    requireTls: config.production,
    timeoutMs: config.PROVIDER_TIMEOUT_MS,
  })
}

function chooseOtp(config: Config): OtpProvider {
  if (config.OTP_PROVIDER === 'outbox') return createLocalOtp(config.DATA_DIR)
  return createTwilioOtp({
    accountSid: config.TWILIO_ACCOUNT_SID ?? '',
    authToken: config.TWILIO_AUTH_TOKEN ?? '',
    serviceSid: config.TWILIO_VERIFY_SERVICE_SID ?? '',
    apiRoot: config.TWILIO_API_ROOT.replace(/\/$/, ''),
    timeoutMs: config.PROVIDER_TIMEOUT_MS,
  })
}

function chooseDelivery(config: Config): DeliveryProvider {
  if (config.DELIVERY_PROVIDER === 'table') return createDeliveryTable()
  return createShiprocket({
    apiRoot: config.SHIPROCKET_API_ROOT.replace(/\/$/, ''),
    email: config.SHIPROCKET_EMAIL ?? '',
    password: config.SHIPROCKET_PASSWORD ?? '',
    timeoutMs: deliveryTimeoutMs,
  })
}

/** Which adapter stands behind each port: one environment variable each (decision 30). */
export function chooseProviders(config: Config): Providers {
  return {
    mail: chooseMail(config),
    otp: chooseOtp(config),
    payment: choosePayment(config),
    freePayment: createFreePayment(config.CURRENCY),
    delivery: chooseDelivery(config),
  }
}

/** The provider that a stored payment was opened with; null when the shop has since switched to another. */
export function paymentProviderOf(providers: Providers, name: string): PaymentProvider | null {
  return [providers.payment, providers.freePayment].find((provider) => provider.name === name) ?? null
}
