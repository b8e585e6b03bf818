/** Carriers with a public tracking page, by the name that merchants type; the number is put in place of `#`. */
const trackingPages: Readonly<Record<string, string>> = {
  USPS: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=#',
  UPS: 'https://www.ups.com/track?tracknum=#',
  FedEx: 'https://www.fedex.com/fedextrack/?trknbr=#',
  DHL: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=#',
  'Canada Post': 'https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=#',
  'Royal Mail': 'https://www.royalmail.com/track-your-item#/tracking-results/#',
  Evri: 'https://www.evri.com/track/parcel/#',
  'La Poste': 'https://www.laposte.fr/outils/suivre-vos-envois?code=#',
  PostNord: 'https://tracking.postnord.com/en/?id=#',
  'Australia Post': 'https://auspost.com.au/mypost/track/details/#',
  Delhivery: 'https://www.delhivery.com/track-v2/package/#',
}

/** The carriers whose tracking numbers become links, to choose from. */
export const knownCarriers: readonly string[] = Object.keys(trackingPages)

const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, '')
const pages = new Map(Object.entries(trackingPages).map(([name, page]) => [plain(name), page]))

/** Where a parcel can be followed: the merchant's own link, or the page of a known carrier; else null. */
export function findTrackingUrl({
  carrier,
  trackingNumber,
  trackingUrl,
}: {
  carrier: string
  trackingNumber: string
  trackingUrl: string
}): string | null {
  if (trackingUrl !== '') return trackingUrl
  const page = pages.get(plain(carrier))
  if (!page || trackingNumber === '') return null
  const last = page.lastIndexOf('#')
  return `${page.slice(0, last)}${encodeURIComponent(trackingNumber.replaceAll(' ', ''))}${page.slice(last + 1)}`
}
