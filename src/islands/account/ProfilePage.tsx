import { saveProfile } from '../../stores/account.ts'
import { ActionForm } from '../parts/ActionForm.tsx'
import { PlainField } from '../parts/PlainField.tsx'
import { AccountGate } from './AccountGate.tsx'
import { NumberChange } from './NumberChange.tsx'

export function ProfilePage() {
  return (
    <AccountGate>
      {(user) => (
        <>
          <section aria-labelledby="profile">
            <h2 id="profile">Profile</h2>
            <ActionForm label="Save" onSend={saveProfile}>
              <PlainField name="name" label="Name" autoComplete="name" maxLength={50} defaultValue={user.name} />
              <PlainField
                name="email"
                label="Email"
                type="email"
                autoComplete="email"
                maxLength={50}
                defaultValue={user.email}
              />
            </ActionForm>
          </section>
          <NumberChange phoneNumber={user.phoneNumber} />
        </>
      )}
    </AccountGate>
  )
}
