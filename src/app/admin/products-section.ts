import { productNotes } from '../../features/catalog/admin/slots.ts'
import { FeedNote } from '../../features/channels/admin/FeedNote.tsx'

export { ProductsSection } from '../../features/catalog/admin/ProductsSection.tsx'

// Loaded with the section.
productNotes.fill({ name: 'feed', Note: FeedNote })
