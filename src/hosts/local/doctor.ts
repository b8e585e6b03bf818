import { diagnose } from './diagnose.ts'
import { runCommand } from './run-command.ts'

await runCommand(() => diagnose(process.env, console.log))
