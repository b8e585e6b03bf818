import { showSeen } from '../../features/lists/browser/recently-viewed.ts'
import { whenViewed } from '../../features/product/browser/slots.ts'

whenViewed.fill(showSeen)

export { start, submitAside } from '../../features/product/browser/product-later.ts'
