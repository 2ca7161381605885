import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

/** The built app on its own host, whose version can be changed and which can be stopped. */
export async function startVersions() {
  const directory = await mkdtemp(join(tmpdir(), 'versions-'))
  await cp(process.env.WEB_DIST ?? '', directory, { recursive: true })
  const page = await readFile(join(directory, 'index.html'), 'utf8')
  const worker = await readFile(join(directory, 'worker.js'), 'utf8')
  const release = async (version: string) => {
    await writeFile(join(directory, 'index.html'), page.replace('<html ', `<html data-version="${version}" `))
    const named = worker.replace(/const VERSION = '\w+'/, `const VERSION = '${version}'`)
    await writeFile(join(directory, 'worker.js'), named)
  }
  await release('1')
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://web')
    const send = async (file: string) => {
      const body = await readFile(join(directory, file))
      response.writeHead(200, {
        'content-type': types[extname(file)] ?? 'text/plain',
        'cache-control': 'no-cache',
      })
      response.end(body)
    }
    send(pathname === '/' ? 'index.html' : pathname)
      .catch(async () => {
        if (pathname.includes('.')) response.writeHead(404).end()
        else await send('index.html')
      })
      .catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    release,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(directory, { recursive: true })
    },
  }
}
