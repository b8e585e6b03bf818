import { chooseProviders } from '../../adapters/choose.ts'
import { loadOwnProviders } from '../../adapters/own.ts'
import { loadConfig } from '../../platform/config.ts'
import { runCommand } from './run-command.ts'

// `npm run settings`: lists what is wrong with the settings, and asks neither the database nor a provider.
await runCommand(async () => {
  const config = loadConfig(process.env)
  chooseProviders(config, await loadOwnProviders(config, process.env))
})
