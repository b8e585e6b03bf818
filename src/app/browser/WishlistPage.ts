import './saved-items.ts'

export { WishlistPage } from '../../features/lists/browser/WishlistPage.tsx'
