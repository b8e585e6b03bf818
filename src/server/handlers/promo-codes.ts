import type { Handlers } from '../http.ts'
import { managePromoCodes } from './promo-codes/manage.ts'
import { usePromoCodes } from './promo-codes/use.ts'

export const handlePromoCodes: Handlers = { ...managePromoCodes, ...usePromoCodes }
