const ofThisShop = 'opened with the secret of this installation'
const shortLived = 'of the last minutes only'
const builtAnew = 'made anew by the next build'

/** What an archive of the shop leaves out, and why. Every other table is in it, whole. */
export const leftOutTables: Record<string, string> = {
  schema_migrations: 'what an installation did to its own database',
  sessions: 'tokens of people who are signed in',
  known_devices: 'tokens of devices',
  otp_challenges: 'codes to sign in',
  passkey_challenges: 'codes to sign in',
  passkeys: 'keys of one address',
  api_keys: 'keys of programs',
  staff_invites: 'links that let people in',
  webhooks: ofThisShop,
  webhook_deliveries: ofThisShop,
  webhook_attempts: ofThisShop,
  outbox: 'mails would be sent a second time',
  throttles: shortLived,
  idempotency_keys: shortLived,
  shop_archives: shortLived,
  shop_archive_lines: shortLived,
  order_holders: shortLived,
  delivery_answers: shortLived,
  reconciler_findings: shortLived,
  alerts: shortLived,
  policy_reports: shortLived,
  builds: builtAnew,
  page_previews: 'links that expire',
  page_preview_html: 'links that expire',
  article_previews: 'links that expire',
  article_preview_html: builtAnew,
  product_previews: 'links that expire',
  preview_pages: builtAnew,
  market_previews: builtAnew,
}

/** Columns of archived tables that are left empty. */
export const leftOutColumns: Record<string, readonly string[]> = {
  // Everybody can sign in with a code.
  users: ['password_hash'],
  returns: ['request_hash', 'request_key'],
  // Only a page that is open now confirms a payment with it.
  payments: ['client_secret'],
}

/** Names that look like secrets, of columns that are none: hashes of public bytes, or worthless without the shop's secret. */
export const harmlessColumns: readonly string[] = [
  'credit_accounts.code_hash',
  'pictures.source_hash',
  'promo_uses.person_hashes',
]
