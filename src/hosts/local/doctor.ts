import { ConfigFault, loadConfig } from '../../platform/config.ts'
import { examine, type Finding } from './examine.ts'
import { withDatabase } from './owner.ts'
import { runCommand } from './run-command.ts'

const marks: Record<Finding['state'], string> = { good: 'ok     ', warning: 'check  ', fault: 'WRONG  ' }

function readSettings() {
  try {
    return loadConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigFault)) throw error
    for (const text of error.faults) console.log(`${marks.fault} Settings: ${text}`)
    return null
  }
}

// `npm run doctor`: what is wrong with this installation. The exit code is 1 when something is.
await runCommand(async () => {
  const config = readSettings()
  if (!config) return 1
  const findings = config.DATABASE_URL
    ? await examine({ config, databaseUrl: config.DATABASE_URL })
    : await withDatabase((databaseUrl) => examine({ config, databaseUrl }))
  console.log(`${marks.good} Settings: they can be used`)
  for (const { state, title, text } of findings) console.log(`${marks[state]} ${title}: ${text}`)
  return findings.some(({ state }) => state === 'fault') ? 1 : 0
})
