import './ways-to-buy.ts'

export { CartPage } from '../../features/cart/browser/CartPage.tsx'
