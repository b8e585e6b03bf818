import { listDeadPaths } from '../../features/content/server/dead-links.ts'
import { deadPaths } from '../../features/publishing/slots.ts'

deadPaths.fill(listDeadPaths)
