import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { addressesMax } from '../../../platform/pure/limits.ts'
import { readFormCountry } from '../../../site/browser/price-rules.ts'
import { theme } from '../../../site/theme.ts'
import type { Address } from '../address-contract.ts'
import * as texts from '../messages/en.ts'
import { layOutAddress } from '../rules/address-lines.ts'
import { AccountGate } from './AccountGate.tsx'
import { AddressForm } from './AddressForm.tsx'
import { loadAddressFormat } from './address-formats.ts'
import { $addresses, loadAddresses, removeAddress } from './addresses.ts'
import { useRegionNames } from './use-region-names.ts'

function AddressCard({ address, onEdit }: { address: Address; onEdit: () => void }) {
  const { line1, isDefault } = address
  const regions = useRegionNames(address.country)
  return (
    <li>
      {isDefault && <span className="badge">{texts.defaultAddress}</span>}
      <address>
        {layOutAddress(address, theme.locale, regions).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <p className="acts">
        <button type="button" className="text-button" onClick={onEdit}>
          {texts.edit}
          <span className="visually-hidden"> {line1}</span>
        </button>
        <button type="button" className="text-button" onClick={() => void removeAddress(address.id)}>
          {texts.remove}
          <span className="visually-hidden"> {line1}</span>
        </button>
      </p>
    </li>
  )
}

function Addresses() {
  const addresses = useStore($addresses)
  const [open, setOpen] = useState<Address | 'new' | null>(null)
  useEffect(() => {
    void loadAddresses()
    // So that a new address's form has its fields at once.
    void loadAddressFormat(readFormCountry())
  }, [])
  if (!addresses)
    return (
      <p className="account-wait" data-waits>
        {texts.oneMoment}
      </p>
    )
  const close = () => setOpen(null)
  if (open) return <AddressForm address={open === 'new' ? undefined : open} onDone={close} />
  return (
    <>
      <ul className="addresses">
        {addresses.map((address) => (
          <AddressCard key={address.id} address={address} onEdit={() => setOpen(address)} />
        ))}
      </ul>
      {addresses.length === 0 && <p>{texts.noAddresses}</p>}
      {addresses.length < addressesMax && (
        <button type="button" className="button" onClick={() => setOpen('new')}>
          {texts.addAddress}
        </button>
      )}
    </>
  )
}

export function AddressesPage() {
  return (
    <AccountGate>
      {() => (
        <section aria-labelledby="addresses">
          <h2 className="visually-hidden" id="addresses">
            {texts.addresses}
          </h2>
          <Addresses />
        </section>
      )}
    </AccountGate>
  )
}
