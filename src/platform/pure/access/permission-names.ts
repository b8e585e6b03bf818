import type { Permission } from './roles.ts'

/** What each permission allows, as the admin says it. */
export const permissionNames: Record<Permission, string> = {
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
  'mails.write': 'Change the words of mails',
  export: 'Export lists and the catalogue',
  'settings.read': 'Read settings',
  'settings.write': 'Change settings',
  'audit.read': 'Read the audit log',
  'audit.undo': 'Undo changes of the audit log',
  'people.write': 'Change who has which role and how they sign in',
  'programs.read': 'Read API keys and webhooks',
  'programs.write': 'Change API keys and webhooks',
}
