import { createRoot, type Root } from 'react-dom/client'
import { ExpressSheet } from './ExpressSheet.tsx'

let root: Root | undefined

export function mountExpress(publishableKey: string): void {
  if (!root) {
    const host = document.createElement('div')
    document.body.append(host)
    root = createRoot(host)
  }
  root.render(<ExpressSheet key={Date.now()} publishableKey={publishableKey} />)
}
