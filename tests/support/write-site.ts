/** Builds the site of a database into the folder SITE_DIR, which is read when the module is. Returns its folder. */
export async function writeSite(databaseUrl: string): Promise<string> {
  const { buildSite }: typeof import('../../src/hosts/node/site-build.ts') = await import(
    '../../src/hosts/node/site-build.ts'
  )
  return (await buildSite(databaseUrl, { quiet: true })).root
}
