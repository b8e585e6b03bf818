import { createRoot } from 'react-dom/client'
import { CartDrawer } from './CartDrawer.tsx'
import { dismissAddedToast } from './cart.ts'
import { $drawerOpen } from './drawer.ts'

let mounted = false

export function mountDrawer(): void {
  $drawerOpen.set(true)
  dismissAddedToast()
  if (mounted) return
  mounted = true
  const host = document.createElement('div')
  document.body.append(host)
  createRoot(host).render(<CartDrawer />)
}
