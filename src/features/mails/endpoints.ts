import { adminCall, type Endpoint } from '../../platform/pure/endpoint.ts'

export const mailsEndpoints = {
  listMails: adminCall('GET', 'mails'),
  previewMail: adminCall('GET', 'mails/{id}'),
  /** The mail itself as a page, by the link that its preview gives: a frame can't send a token. */
  showMail: { area: 'admin', method: 'GET', path: '/admin-api/mail-page/{id}', who: 'anyone', notByScripts: true },
  readMailConsent: { area: 'auth', method: 'GET', path: '/auth-api/mail-consent', who: 'shopper' },
  giveMailConsent: { area: 'auth', method: 'POST', path: '/auth-api/mail-consent', who: 'shopper' },
  withdrawMailConsent: { area: 'auth', method: 'DELETE', path: '/auth-api/mail-consent', who: 'shopper' },
  /** The link in a mail opens a page that asks; the POST, which mail programs send too, does it (RFC 8058). */
  showUnsubscribe: {
    area: 'auth',
    method: 'GET',
    path: '/auth-api/unsubscribe/{id}',
    who: 'anyone',
    notByScripts: true,
  },
  unsubscribe: { area: 'auth', method: 'POST', path: '/auth-api/unsubscribe/{id}', who: 'anyone', notByScripts: true },
  showConfirmEmails: {
    area: 'auth',
    method: 'GET',
    path: '/auth-api/confirm-emails/{id}',
    who: 'anyone',
    notByScripts: true,
  },
  confirmEmails: {
    area: 'auth',
    method: 'POST',
    path: '/auth-api/confirm-emails/{id}',
    who: 'anyone',
    notByScripts: true,
  },
} as const satisfies Record<string, Endpoint>
