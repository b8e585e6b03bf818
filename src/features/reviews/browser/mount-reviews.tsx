import { createRoot } from 'react-dom/client'
import { Reviews } from './Reviews.tsx'

export function mountReviews(place: HTMLElement, shown: { productId: string; rating: number; count: number }): void {
  createRoot(place).render(<Reviews {...shown} />)
}
