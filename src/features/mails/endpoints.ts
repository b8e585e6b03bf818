import { adminCall, type Endpoint } from '../../platform/pure/endpoint.ts'

export const mailsEndpoints = {
  listMails: adminCall('GET', 'mails'),
  previewMail: adminCall('GET', 'mails/{id}'),
  /** The mail itself as a page, by the link that its preview gives: a frame can't send a token. */
  showMail: { area: 'admin', method: 'GET', path: '/admin-api/mail-page/{id}', who: 'anyone' },
} as const satisfies Record<string, Endpoint>
