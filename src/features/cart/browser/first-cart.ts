export { CartPage } from './CartPage.tsx?first'
