import { picturesOfCatalog } from '../../features/catalog/server/products/used-pictures.ts'
import { picturesOfContent } from '../../features/content/server/used-pictures.ts'
import { picturesOfRooms } from '../../features/media/slots.ts'
import { picturesOfSettings } from '../../features/settings/server/used-pictures.ts'

picturesOfRooms.fill(picturesOfCatalog, picturesOfSettings, picturesOfContent)
