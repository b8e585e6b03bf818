import type { Database } from '../../../platform/database/client.ts'
import type { ConsentRecord } from '../contract.ts'
import { consentTexts, isConsentVersion } from '../rules/consent-texts.ts'

const sources = ['checkout', 'account'] as const
const withdrawals = ['', 'account', 'link', 'replaced'] as const
const show = (at: Date | null) => at?.toISOString() ?? ''

/** For the customer's page; oldest first, with those that were withdrawn. */
export async function presentConsents(db: Database, userId: string): Promise<ConsentRecord[]> {
  const rows = await db
    .selectFrom('mail_consents')
    .select(['email', 'text_version', 'source', 'given_at', 'confirmed_at', 'withdrawn_at', 'withdrawn_by'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map(({ email, text_version: version, ...row }) => ({
    email,
    textVersion: version,
    text: isConsentVersion(version) ? consentTexts[version] : '',
    source: sources.find((source) => source === row.source) ?? 'account',
    givenAt: show(row.given_at),
    confirmedAt: show(row.confirmed_at),
    withdrawnAt: show(row.withdrawn_at),
    withdrawnBy: withdrawals.find((by) => by === row.withdrawn_by) ?? '',
  }))
}
