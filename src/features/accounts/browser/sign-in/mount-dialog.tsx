import { createRoot } from 'react-dom/client'
import { SignInDialog } from './SignInDialog.tsx'

let mounted = false

export function mountDialog(): void {
  if (mounted) return
  mounted = true
  const host = document.createElement('div')
  document.body.append(host)
  createRoot(host).render(<SignInDialog />)
}
