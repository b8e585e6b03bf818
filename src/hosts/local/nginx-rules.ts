import { writeNginxRules } from '../node/nginx-rules.ts'
import { readRules } from '../node/redirects.ts'

// `npm run nginx-rules --silent [folder of the built site]` prints its redirects for deploy/nginx-files.conf.
process.stdout.write(writeNginxRules(await readRules(process.argv[2] ?? 'dist')))
