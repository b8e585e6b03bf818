/** Names that only lead to this machine or its network. */
const inside = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa|test|invalid|onion)$/

const isNumeric = (host: string) => host.includes(':') || /^[\d.]+$/.test(host)

/** Why an address can't receive webhooks, whatever its name resolves to; null when it can. */
export function findAddressFault(text: string): string | null {
  if (!URL.canParse(text)) return 'must be a whole address such as https://receiver.example/placket'
  const url = new URL(text)
  if (url.protocol !== 'https:') return 'must begin with https://'
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password'
  const host = url.hostname.replace(/^\[|\]$|\.$/g, '').toLowerCase()
  if (isNumeric(host)) return 'must have a name, not the number of a machine'
  if (!host.includes('.') || inside.test(host))
    return 'must be reachable on the internet, not on this machine or network'
  return null
}
