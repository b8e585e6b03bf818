import { adviseOnNode } from './check-node.mjs'

// `npm run doctor`: what is wrong with this installation. The exit code is 1 when something is.
const advice = adviseOnNode(process.versions.node)
if (advice) {
  console.log(`WRONG   Node: ${advice}`)
  process.exitCode = 1
} else {
  try {
    await import('./doctor.ts')
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
    console.log(`WRONG   Packages: some are missing. Run: npm ci (${error.message})`)
    process.exitCode = 1
  }
}
