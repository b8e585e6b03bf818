import { withDatabase } from '../local/owner.ts'
import { runCommand } from '../local/run-command.ts'
import { seedWhenEmpty } from '../local/seed-when-empty.ts'
import { writeImageHosts } from '../netlify/image-hosts.ts'
import { buildSite } from './site-build.ts'

// `npm run build`: the static site in dist/, from PUBLIC_API_ROOT or the database.
await runCommand(async () => {
  await writeImageHosts(process.env)
  await withDatabase(async (url) => {
    await seedWhenEmpty(url)
    await buildSite(url)
  })
})
