import { freshProof } from '../../desk/browser/slots.ts'

freshProof.fill(async () => (await import('../../features/staff/admin/prove-again.ts')).proveAgain())
