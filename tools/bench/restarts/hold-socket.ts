// Holds a listening socket as systemd does (vazhipadu-api@.socket) and starts the API on it again and again, whenever it
// has ended. Arguments: the port, where each API's process id is written, and where it stands which tree is the next.
import { spawnSync } from 'node:child_process'
import { createServer } from 'node:net'

const [port, pidFile = '', treeFile = ''] = process.argv.slice(2)
const server = createServer()
server.listen(Number(port), '127.0.0.1', () => {
  // Node tells nobody else which descriptor it is; there is no other way to listen without also accepting.
  const { fd } = (server as unknown as { _handle: { fd: number } })._handle
  const run = 'echo $$ > "$1"; LISTEN_FDS=1 LISTEN_PID=$$ exec "$2" "$(cat "$3")/apps/server/src/http.ts"'
  // While one waits for it, nothing else runs here: so whoever knocks is left to the API.
  for (;;)
    spawnSync('sh', ['-c', run, 'api', pidFile, process.execPath, treeFile], {
      stdio: ['ignore', 'inherit', 'inherit', fd],
    })
})
