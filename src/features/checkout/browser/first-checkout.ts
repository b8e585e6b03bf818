export { CheckoutPage } from './CheckoutPage.tsx?first'
