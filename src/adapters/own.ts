import { type Config, ConfigFault } from '../platform/config.ts'
import type { Port } from '../platform/provider-settings.ts'
import type { OtpProvider } from './codes/port.ts'
import type { DeliveryProvider } from './delivery/port.ts'
import type { MailProvider } from './mail/port.ts'
import type { MediaStore } from './media/port.ts'
import type { PaymentProvider } from './payment/port.ts'
import type { TaxProvider } from './tax/port.ts'

interface PortProviders {
  PAYMENT_PROVIDER: PaymentProvider
  OTP_PROVIDER: OtpProvider
  MAIL_PROVIDER: MailProvider
  DELIVERY_PROVIDER: DeliveryProvider
  TAX_PROVIDER: TaxProvider
  MEDIA_PROVIDER: MediaStore
}

/** The adapters of `shop/adapters` that the settings choose. */
export type OwnProviders = Partial<PortProviders>

interface OwnAdapterInput {
  /** The environment, with the adapter's own variables in it. */
  env: Readonly<Record<string, string | undefined>>
  config: Config
}

/** What a file of `shop/adapters` exports as its default: `const create: CreateOwn<MailProvider> = ({ env }) => …`. */
export type CreateOwn<Provider> = (input: OwnAdapterInput) => Provider | Promise<Provider>

/** The calls that an adapter of each port can't do without. */
const neededCalls: { [P in Port]: readonly (keyof PortProviders[P])[] } = {
  PAYMENT_PROVIDER: ['open', 'find', 'refund', 'readWebhook'],
  OTP_PROVIDER: ['send'],
  MAIL_PROVIDER: ['send'],
  DELIVERY_PROVIDER: ['check'],
  TAX_PROVIDER: ['findTaxes'],
  MEDIA_PROVIDER: ['put', 'get', 'remove'],
}

type ImportAdapter = (name: string) => Promise<{ default?: unknown }>

// Bundlers of functions and of the build pack every file that this may mean. Named in full, a folder that is not there would be a fault to them.
const folder: string = 'adapters'
const importAdapter: ImportAdapter = (name) => import(`../../shop/${folder}/${name}.ts`)

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

async function loadOne(port: Port, name: string, input: OwnAdapterInput, load: ImportAdapter): Promise<unknown> {
  const { default: create } = await load(name)
  if (typeof create !== 'function') throw new Error('its default export is no function that makes the adapter')
  const made: unknown = await create(input)
  const calls = typeof made === 'object' && made ? (made as Record<string, unknown>) : {}
  const missing = neededCalls[port].filter((call) => typeof calls[call] !== 'function')
  if (typeof calls['name'] !== 'string') throw new Error('what it makes has no name')
  if (missing.length > 0) throw new Error(`what it makes lacks ${missing.join(', ')}`)
  return made
}

/**
 * Loads the adapters that settings such as `MAIL_PROVIDER=custom:postmark` name: `shop/adapters/postmark.ts`. Throws ConfigFault
 * with a line for each that can't be used.
 */
export async function loadOwnProviders(
  config: Config,
  env: OwnAdapterInput['env'],
  load: ImportAdapter = importAdapter,
): Promise<OwnProviders> {
  const own: Partial<Record<Port, unknown>> = {}
  const faults: string[] = []
  for (const [port, settings] of Object.entries(config.providers) as [Port, object][]) {
    if (!('file' in settings)) continue
    const name = String(settings.file)
    try {
      own[port] = await loadOne(port, name, { env, config }, load)
    } catch (error) {
      faults.push(`${port}: shop/adapters/${name}.ts can’t be used: ${reasonOf(error)}`)
    }
  }
  if (faults.length > 0) throw new ConfigFault(faults)
  // Each has the calls of its port.
  return own as OwnProviders
}
