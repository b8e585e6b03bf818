import { type Permission, permissions } from './roles.ts'

/** What a key may never do: make people, or programs, powerful, or use more permissions than its own. */
const personal = [
  'people.write',
  'audit.undo',
  'programs.read',
  'programs.write',
] as const satisfies readonly Permission[]
type Personal = (typeof personal)[number]
export type Scope = Exclude<Permission, Personal>

const isScope = (permission: Permission): permission is Scope => !personal.some((held) => held === permission)

/** The permissions that an API key can have. */
export const scopes: readonly Scope[] = permissions.filter(isScope)

/** What each lets a program do, as the admin says it. */
export const scopeNames: Record<Scope, string> = {
  'orders.read': 'Read orders',
  'orders.ship': 'Pack and ship orders',
  'orders.money': 'Refund orders, settle returns',
  'customers.read': 'Read customers and enquiries',
  'customers.write': 'Change customers and enquiries',
  'catalogue.read': 'Read products, pictures and categories',
  'catalogue.write': 'Change products, pictures and categories',
  'stock.read': 'Read prices and stock',
  'stock.write': 'Change prices and stock',
  'content.read': 'Read content and reviews',
  'content.write': 'Change content, judge reviews',
  'promotions.read': 'Read promo codes',
  'promotions.write': 'Change promo codes',
  publish: 'Publish the site',
  'numbers.read': 'Read sales figures',
  export: 'Export lists and the catalogue',
  'settings.read': 'Read settings',
  'settings.write': 'Change settings',
  'audit.read': 'Read the audit log',
}
