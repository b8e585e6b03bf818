import { previewedProducts } from '../../features/catalog/server/published-products.ts'
import { previewedContent } from '../../features/content/server/published-content.ts'
import { previewedRecords } from '../../features/publishing/slots.ts'

previewedRecords.fill(previewedProducts, previewedContent)
