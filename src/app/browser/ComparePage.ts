import './saved-items.ts'

export { ComparePage } from '../../features/lists/browser/ComparePage.tsx'
