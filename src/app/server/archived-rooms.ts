import { archivedCatalog } from '../../features/catalog/server/archived-catalog.ts'
import { pictureFiles } from '../../features/media/server/library-files.ts'
import { archivedOrders } from '../../features/orders/server/archived-orders.ts'
import { archivedRooms } from '../../features/staff/slots.ts'

archivedRooms.fill({ files: pictureFiles }, archivedCatalog, archivedOrders)
