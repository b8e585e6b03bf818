import { part } from '../../desk/browser/part.tsx'
import { fileImports } from '../../features/catalog/admin/slots.ts'

export { CatalogueFilesSection } from '../../features/catalog/admin/CatalogueFilesSection.tsx'

// Loaded with the section.
fileImports.fill({
  name: 'past',
  Import: part(() => import('../../features/customers/admin/PastImport.tsx'), 'PastImport'),
})
