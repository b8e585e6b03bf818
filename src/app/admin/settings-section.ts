import { part } from '../../desk/browser/part.tsx'
import { settingScreens } from '../../features/settings/admin/slots.ts'

export { SettingsSection } from '../../features/settings/admin/SettingsSection.tsx'

// Loaded with the section.
settingScreens.fill(
  {
    path: 'shipping',
    label: 'Shipping',
    Screen: part(() => import('../../features/delivery/admin/ShippingZones.tsx'), 'ShippingZones'),
  },
  {
    path: 'taxes',
    label: 'Taxes',
    Screen: part(() => import('../../features/taxes/admin/Taxes.tsx'), 'Taxes'),
  },
  {
    path: 'payments',
    label: 'Payment methods',
    Screen: part(() => import('../../features/payments/admin/PaymentMethods.tsx'), 'PaymentMethods'),
  },
)
