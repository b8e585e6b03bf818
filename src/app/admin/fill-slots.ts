import { part } from '../../desk/browser/part.tsx'
import { fileImports } from '../../features/catalog/admin/slots.ts'
import { settingScreens } from '../../features/settings/admin/slots.ts'

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

fileImports.fill({
  name: 'past',
  Import: part(() => import('../../features/customers/admin/PastImport.tsx'), 'PastImport'),
})
