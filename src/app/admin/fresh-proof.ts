import { freshProof } from '../../desk/browser/slots.ts'
import { proveAgain } from '../../features/staff/admin/prove-again.ts'

freshProof.fill(proveAgain)
