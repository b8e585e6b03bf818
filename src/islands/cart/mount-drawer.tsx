import { createRoot } from 'react-dom/client'
import { $drawerOpen } from '../../stores/drawer.ts'
import { CartDrawer } from './CartDrawer.tsx'

let mounted = false

export function mountDrawer(): void {
  $drawerOpen.set(true)
  if (mounted) return
  mounted = true
  const host = document.createElement('div')
  document.body.append(host)
  createRoot(host).render(<CartDrawer />)
}
