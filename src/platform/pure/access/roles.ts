/** Everything that staff may do, as the calls are grouped in `api/permissions.ts`. */
export const permissions = [
  'orders.read',
  'orders.ship',
  'orders.money',
  'customers.read',
  'customers.write',
  'catalogue.read',
  'catalogue.write',
  'stock.read',
  'stock.write',
  'content.read',
  'content.write',
  'mails.write',
  'promotions.read',
  'promotions.write',
  'publish',
  'numbers.read',
  'export',
  'settings.read',
  'settings.write',
  'audit.read',
  'audit.undo',
  'people.write',
  'programs.read',
  'programs.write',
] as const
export type Permission = (typeof permissions)[number]

/** `admin` is the owner's role, the only one of earlier releases. */
export const staffRoles = ['admin', 'manager', 'packer', 'editor', 'viewer'] as const
export type StaffRole = (typeof staffRoles)[number]
export const roles = ['shopper', ...staffRoles] as const
export type Role = (typeof roles)[number]

export const roleNames: Record<Role, string> = {
  shopper: 'Shopper',
  admin: 'Owner',
  manager: 'Manager',
  packer: 'Packer',
  editor: 'Editor',
  viewer: 'Viewer',
}

const reading: readonly Permission[] = [
  'orders.read',
  'customers.read',
  'catalogue.read',
  'stock.read',
  'content.read',
  'promotions.read',
  'numbers.read',
  'settings.read',
]

/** What each role may do. */
export const grants: Record<Role, readonly Permission[]> = {
  shopper: [],
  admin: permissions,
  manager: permissions.filter((permission) => permission !== 'people.write'),
  packer: ['orders.read', 'orders.ship'],
  editor: [
    'catalogue.read',
    'catalogue.write',
    'stock.read',
    'stock.write',
    'content.read',
    'content.write',
    'publish',
  ],
  viewer: reading,
}

export const allows = (role: Role, permission: Permission): boolean => grants[role].includes(permission)

/** A stored role; one of a later release gives no access. */
export const readRole = (text: string): Role => roles.find((role) => role === text) ?? 'shopper'

export const isStaff = (role: Role): boolean => role !== 'shopper'
