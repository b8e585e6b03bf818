import type { PageRole } from '../../../platform/pure/page-roles.ts'
import { pagePath } from '../../../platform/pure/paths.ts'
import type { ShownPage } from '../page-contract.ts'

const policyOf = {
  shipping: 'shipping-policy',
  returns: 'refund-policy',
  privacy: 'privacy-policy',
  terms: 'terms-of-service',
} satisfies Record<PageRole, string>

/** The host's rules that lead from a former shop's addresses to a page. */
export function rulesOfPage({ slug, role }: Pick<ShownPage, 'slug' | 'role'>): string[] {
  const target = `${pagePath(slug)} 301`
  return [`/pages/${slug} ${target}`, ...(role ? [`/policies/${policyOf[role]} ${target}`] : [])]
}
