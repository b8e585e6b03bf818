import { type RawBuilder, sql } from 'kysely'
import { type Figures, type FiguresOfRoom, overviewFigures } from '../../../desk/server/slots.ts'

/** The figures of all rooms, for one statement. */
export const collectFigures = (pick: (room: FiguresOfRoom) => Figures | undefined): Figures =>
  Object.assign({}, ...overviewFigures.parts().map(pick))

/** As columns by their names. */
export const selectFigures = (figures: Figures): RawBuilder<unknown> =>
  sql.join(Object.entries(figures).map(([name, figure]) => sql`${figure} AS ${sql.ref(name)}`))
