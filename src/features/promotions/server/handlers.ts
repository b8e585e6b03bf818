import type { Handlers } from '../../../api/http.ts'
import { managePromoCodes } from './manage-handlers.ts'
import { usePromoCodes } from './use-handlers.ts'

export const handlePromoCodes = { ...managePromoCodes, ...usePromoCodes } satisfies Partial<Handlers>
