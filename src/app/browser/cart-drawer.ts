import './ways-to-buy.ts'

export { mountDrawer } from '../../features/cart/browser/mount-drawer.tsx'
