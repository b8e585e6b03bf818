import { sql } from 'kysely'

/** Selects the files of pictures, former ones too, since these redirect. */
export const pictureFiles = sql`SELECT file FROM pictures UNION ALL SELECT file FROM former_picture_files`
