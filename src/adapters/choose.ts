import type { Config } from '../platform/config.ts'
import type { Port, SettingsOf } from '../platform/provider-settings.ts'
import { deliveryTimeoutMs } from '../platform/pure/limits.ts'
import { manualMethods } from '../platform/pure/payment-terms.ts'
import { createLocalOtp } from './codes/local.ts'
import type { OtpProvider } from './codes/port.ts'
import { createTwilioOtp } from './codes/twilio.ts'
import type { DeliveryProvider } from './delivery/port.ts'
import { createShiprocket } from './delivery/shiprocket.ts'
import { createDeliveryTable } from './delivery/table.ts'
import { createHttpsHooks } from './hooks/https.ts'
import type { HookSender } from './hooks/port.ts'
import { createLocalMail } from './mail/local.ts'
import type { MailProvider } from './mail/port.ts'
import { createSmtpMail } from './mail/smtp.ts'
import { createMediaFolder } from './media/folder.ts'
import { createNetlifyBlobs } from './media/netlify-blobs.ts'
import type { MediaStore } from './media/port.ts'
import { createS3Media } from './media/s3.ts'
import type { OwnProviders } from './own.ts'
import { createManualPayment, createOutsidePayment } from './payment/by-hand.ts'
import { createFreePayment } from './payment/free.ts'
import type { PaymentProvider } from './payment/port.ts'
import { createRazorpayPayment } from './payment/razorpay.ts'
import { createSandboxPayment } from './payment/sandbox.ts'
import { createStripePayment } from './payment/stripe.ts'
import type { TaxProvider } from './tax/port.ts'
import { createStripeTax } from './tax/stripe.ts'
import { createTaxTable } from './tax/table.ts'

export interface Providers {
  mail: MailProvider
  otp: OtpProvider
  payment: PaymentProvider
  /** For free orders. */
  freePayment: PaymentProvider
  /** For what the merchant was paid outside the shop. */
  outsidePayment: PaymentProvider
  /** Cash on delivery and bank transfer. */
  manualPayments: readonly PaymentProvider[]
  delivery: DeliveryProvider
  /** Where picture files are stored. */
  media: MediaStore
  tax: TaxProvider
  hooks: HookSender
}

/** An adapter for each provider in the settings, created from that provider's own settings. */
type Adapters<P extends Port, Provider> = {
  [Name in SettingsOf<P>[P & keyof SettingsOf<P>] & string]: (
    settings: Extract<SettingsOf<P>, Record<P, Name>>,
    config: Config,
  ) => Provider
}

const payment: Adapters<'PAYMENT_PROVIDER', PaymentProvider> = {
  sandbox: (_settings, config) => createSandboxPayment(config),
  stripe: (settings, { siteUrl, PROVIDER_TIMEOUT_MS: timeoutMs }) =>
    createStripePayment({
      secretKey: settings.STRIPE_SECRET_KEY,
      webhookSecret: settings.STRIPE_WEBHOOK_SECRET,
      apiRoot: settings.STRIPE_API_ROOT,
      siteUrl,
      timeoutMs,
    }),
  razorpay: (settings, { siteUrl, PROVIDER_TIMEOUT_MS: timeoutMs }) =>
    createRazorpayPayment({
      keyId: settings.RAZORPAY_KEY_ID,
      keySecret: settings.RAZORPAY_KEY_SECRET,
      webhookSecret: settings.RAZORPAY_WEBHOOK_SECRET,
      apiRoot: settings.RAZORPAY_API_ROOT,
      siteUrl,
      shopName: new URL(siteUrl).hostname,
      timeoutMs,
    }),
}

const mail: Adapters<'MAIL_PROVIDER', MailProvider> = {
  outbox: (_settings, { DATA_DIR }) => createLocalMail(DATA_DIR),
  smtp: (settings, { production, PROVIDER_TIMEOUT_MS: timeoutMs }) =>
    createSmtpMail({
      host: settings.SMTP_HOST,
      port: settings.SMTP_PORT,
      user: settings.SMTP_USER,
      password: settings.SMTP_PASSWORD,
      requireTls: production,
      timeoutMs,
    }),
}

const codes: Adapters<'OTP_PROVIDER', OtpProvider> = {
  outbox: (_settings, { DATA_DIR }) => createLocalOtp(DATA_DIR),
  twilio: (settings, { PROVIDER_TIMEOUT_MS: timeoutMs }) =>
    createTwilioOtp({
      accountSid: settings.TWILIO_ACCOUNT_SID,
      authToken: settings.TWILIO_AUTH_TOKEN,
      serviceSid: settings.TWILIO_VERIFY_SERVICE_SID,
      apiRoot: settings.TWILIO_API_ROOT,
      messaging: settings.TWILIO_MESSAGING_SERVICE_SID
        ? { serviceSid: settings.TWILIO_MESSAGING_SERVICE_SID, apiRoot: settings.TWILIO_MESSAGES_API_ROOT }
        : null,
      timeoutMs,
    }),
}

const delivery: Adapters<'DELIVERY_PROVIDER', DeliveryProvider> = {
  table: () => createDeliveryTable(),
  shiprocket: (settings) =>
    createShiprocket({
      apiRoot: settings.SHIPROCKET_API_ROOT,
      email: settings.SHIPROCKET_EMAIL,
      password: settings.SHIPROCKET_PASSWORD,
      timeoutMs: deliveryTimeoutMs,
    }),
}

const tax: Adapters<'TAX_PROVIDER', TaxProvider> = {
  table: () => createTaxTable(),
  stripe: (settings, { PROVIDER_TIMEOUT_MS: timeoutMs }) =>
    createStripeTax({ secretKey: settings.STRIPE_SECRET_KEY, apiRoot: settings.STRIPE_API_ROOT, timeoutMs }),
}

const media: Adapters<'MEDIA_PROVIDER', MediaStore> = {
  folder: (_settings, { DATA_DIR }) => createMediaFolder(DATA_DIR),
  'netlify-blobs': (settings, { PROVIDER_TIMEOUT_MS: timeoutMs }) =>
    createNetlifyBlobs({ siteId: settings.NETLIFY_BLOBS_SITE_ID, token: settings.NETLIFY_BLOBS_TOKEN, timeoutMs }),
  s3: (settings, { PROVIDER_TIMEOUT_MS: timeoutMs }) =>
    createS3Media({
      endpoint: settings.S3_ENDPOINT,
      bucket: settings.S3_BUCKET,
      region: settings.S3_REGION,
      accessKeyId: settings.S3_ACCESS_KEY_ID,
      secretAccessKey: settings.S3_SECRET_ACCESS_KEY,
      timeoutMs,
    }),
}

/** The adapter of the chosen provider. Key and settings belong together, which TypeScript can't follow through a record. */
function choose<P extends Port, Provider>(adapters: Adapters<P, Provider>, port: P, config: Config): Provider {
  const settings = config.providers[port] as SettingsOf<P>
  if ('file' in settings) throw new Error(`${port}: shop/adapters/${settings.file}.ts was not loaded`)
  const name = (settings as Record<string, unknown>)[port] as keyof typeof adapters
  const create = adapters[name] as (settings: SettingsOf<P>, config: Config) => Provider
  return create(settings, config)
}

/** The adapter of each port, chosen by one environment variable each. Those of `shop/adapters` are loaded before. */
export function chooseProviders(config: Config, own: OwnProviders = {}): Providers {
  return {
    mail: own.MAIL_PROVIDER ?? choose(mail, 'MAIL_PROVIDER', config),
    otp: own.OTP_PROVIDER ?? choose(codes, 'OTP_PROVIDER', config),
    payment: own.PAYMENT_PROVIDER ?? choose(payment, 'PAYMENT_PROVIDER', config),
    freePayment: createFreePayment(config.CURRENCY),
    outsidePayment: createOutsidePayment(),
    manualPayments: manualMethods.map(createManualPayment),
    delivery: own.DELIVERY_PROVIDER ?? choose(delivery, 'DELIVERY_PROVIDER', config),
    media: own.MEDIA_PROVIDER ?? choose(media, 'MEDIA_PROVIDER', config),
    tax: own.TAX_PROVIDER ?? choose(tax, 'TAX_PROVIDER', config),
    hooks: createHttpsHooks({ timeoutMs: config.PROVIDER_TIMEOUT_MS }),
  }
}

/** The provider that opened a stored payment; null if the shop has since switched to another. */
export function paymentProviderOf(providers: Providers, name: string): PaymentProvider | null {
  const { payment, freePayment, outsidePayment, manualPayments } = providers
  return [payment, freePayment, outsidePayment, ...manualPayments].find((each) => each.name === name) ?? null
}
