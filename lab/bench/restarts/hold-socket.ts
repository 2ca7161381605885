// Holds a listening socket as systemd does (vazhipadu-api@.socket) and starts the API on it again whenever it has
// ended. Arguments: the port, the file for each API's process id, and the file that says which tree to start next.
import { spawnSync } from 'node:child_process'
import { createServer } from 'node:net'

const [port, pidFile = '', treeFile = ''] = process.argv.slice(2)
const server = createServer()
server.listen(Number(port), '127.0.0.1', () => {
  // Node exposes the descriptor nowhere else, and there is no other way to listen without accepting.
  const { fd } = (server as unknown as { _handle: { fd: number } })._handle
  const run = 'echo $$ > "$1"; LISTEN_FDS=1 LISTEN_PID=$$ exec "$2" "$(cat "$3")/apps/server/src/http.ts"'
  // The wait is synchronous, so this process never accepts connections and leaves them to the API.
  for (;;)
    spawnSync('sh', ['-c', run, 'api', pidFile, process.execPath, treeFile], {
      stdio: ['ignore', 'inherit', 'inherit', fd],
    })
})
