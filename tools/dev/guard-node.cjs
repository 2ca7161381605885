// Runs first in a newcomer's commands, with any version of Node, so it must use old syntax only. Also runs after `npm
// ci` if it is there: an image may copy only the manifests first.
const { existsSync, mkdirSync, symlinkSync } = require('node:fs')
const { join, relative, resolve } = require('node:path')

const NEEDED = 24

/**
 * npm 10 installs Node for this machine and then removes its link, together with that of the other platform's package,
 * because both are called `node`. Recreates the link and returns whether it exists.
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

/** The message for an older Node; undefined if the version is new enough. */
function checkNode(version, root) {
  const isLinked = linkNode(root)
  if (Number(version.split('.')[0]) >= NEEDED) return undefined
  const todo = isLinked
    ? 'It is installed here: start this by npm run, and if you did, once more.'
    : 'Run npm ci, which brings it on Linux. Elsewhere install Node 24 first, from https://nodejs.org.'
  return `Node ${NEEDED} is needed, this is ${version}.\n${todo}`
}

module.exports = { checkNode }

const refusal = checkNode(process.versions.node, resolve(__dirname, '../..'))
// Does not stop an install: the commands that need Node 24 check it themselves.
if (refusal !== undefined && process.env.npm_lifecycle_event !== 'postinstall') {
  console.error(refusal)
  process.exit(1)
}
