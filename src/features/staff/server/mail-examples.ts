import type { ExampleMail } from '../../mails/slots.ts'
import { writeAccessMail } from './invite-staff.ts'
import { writeInviteMail } from './mail-invites.ts'

export const exampleStaffAccess: ExampleMail = {
  id: 'staff-access',
  name: 'Access to the admin',
  write: (config) => writeAccessMail(config, { to: 'pat@example.com', cause: 'example', role: 'packer' }),
}

export const exampleStaffInvite: ExampleMail = {
  id: 'staff-invite',
  name: 'Invitation to the admin',
  write: (config) =>
    writeInviteMail(config, { id: 'example', to: 'pat@example.com', role: 'editor', token: 'example' }),
}
