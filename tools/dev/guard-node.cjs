// Runs before what a newcomer starts first, in whatever Node is there: so it is written for any.
// After `npm ci` it runs once by itself, where it is there: an image may copy the manifests alone first.
const { existsSync, mkdirSync, symlinkSync } = require('node:fs')
const { join, relative, resolve } = require('node:path')

const NEEDED = 24

/**
 * npm 10 installs Node for this machine and then takes its link away, together with that of the other machine's kind:
 * both are called `node`. Says whether the link is there now.
 */
function linkNode(root) {
  const bin = join(root, 'node_modules', '.bin')
  const link = join(bin, 'node')
  if (existsSync(link)) return true
  const program = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  if (!existsSync(program)) return false
  try {
    mkdirSync(bin, { recursive: true })
    symlinkSync(relative(bin, program), link)
  } catch (error) {
    return error.code === 'EEXIST' && existsSync(link)
  }
  return true
}

/** What somebody on an older Node is told; nothing where all is well. */
function judgeNode(version, root) {
  const isLinked = linkNode(root)
  if (Number(version.split('.')[0]) >= NEEDED) return undefined
  const todo = isLinked
    ? 'It is installed here: start this by npm run, and if you did, once more.'
    : 'Run npm ci, which brings it on Linux. Elsewhere install Node 24 first, from https://nodejs.org.'
  return `Node ${NEEDED} is needed, this is ${version}.\n${todo}`
}

module.exports = { judgeNode }

const refusal = judgeNode(process.versions.node, resolve(__dirname, '../..'))
// An install is not the place to stop: what needs Node 24 says so itself.
if (refusal !== undefined && process.env.npm_lifecycle_event !== 'postinstall') {
  console.error(refusal)
  process.exit(1)
}
