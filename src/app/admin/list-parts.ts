import { listParts } from '../../desk/browser/slots.ts'
import { readListPart } from '../../features/insights/admin/read-list-part.ts'

listParts.fill(readListPart)
