import { sql } from 'kysely'
import type { FiguresOfRoom } from '../../../desk/server/slots.ts'
import type { Config } from '../../../platform/config.ts'
import { isInEconomicArea } from '../../../platform/pure/economic-area.ts'
import { listCountriesOf } from '../../../platform/pure/shipping/zones.ts'

const namesShown = 3

/** Whether a market's law asks for producer and fibres beside a product. */
const asksForMaking = ({ zones, markets }: Config): boolean =>
  [...listCountriesOf(zones), ...markets.flatMap(({ countries }) => countries)].some(isInEconomicArea)

const isLacking = sql`status = 'active' AND (manufacturer = '' OR composition = '{}')`

/** Products on sale that lack what `listLacking` names: how many, and the first of them. */
export const figuresOfCatalog: FiguresOfRoom = {
  wholeHealth: (config) =>
    asksForMaking(config)
      ? {
          lackingProducts: sql<number>`(SELECT count(*)::int FROM products WHERE ${isLacking})`,
          lackingNames: sql<string>`(SELECT coalesce(string_agg(name, ', ' ORDER BY name), '') FROM (
            SELECT name FROM products WHERE ${isLacking} ORDER BY name LIMIT ${sql.lit(namesShown)}) AS first)`,
        }
      : {},
}
