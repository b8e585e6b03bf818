import './ways-to-buy.ts'

export { CartDrawer } from '../../features/cart/browser/CartDrawer.tsx'
