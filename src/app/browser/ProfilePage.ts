import { profileParts } from '../../features/accounts/browser/slots.ts'
import { OwnCredit } from '../../features/customers/browser/OwnCredit.tsx'
import { OwnFit } from '../../features/fit/browser/OwnFit.tsx'
import { OwnConsent } from '../../features/mails/browser/OwnConsent.tsx'

export { ProfilePage } from '../../features/accounts/browser/ProfilePage.tsx'

profileParts.fill(
  { name: 'credit', Part: OwnCredit },
  { name: 'consent', Part: OwnConsent },
  { name: 'fit', Part: OwnFit },
)
