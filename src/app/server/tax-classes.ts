import { taxClasses } from '../../features/catalog/slots.ts'
import { listTableClasses } from '../../features/taxes/server/table-classes.ts'

taxClasses.fill(listTableClasses)
