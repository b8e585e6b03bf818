import { correspondenceOf } from '../../../platform/correspondence.ts'
import { makeOrderLink } from '../../orders/server/order-link.ts'
import type { OrderMailLink } from '../../orders/slots.ts'
import { givesWithdrawal } from '../rules/countries.ts'
import { speakWithdrawal } from './mail-phrases.ts'

/** The way to withdraw, in every mail about an order that can be withdrawn from; it names the order, so that nothing has to be typed. */
export const linkToWithdrawal: OrderMailLink = (order, config) => {
  if (!givesWithdrawal(order.country) || order.taxNumber !== '' || order.isGiftCard) return null
  const { language, url } = correspondenceOf(config, order)
  const query = new URLSearchParams({ order: order.id, link: makeOrderLink(config, order.id) })
  return { label: speakWithdrawal(config, language)('withdrawHere'), url: `${url}/withdrawal?${query}` }
}
