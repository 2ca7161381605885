// A minimal Node server: sends the same bytes for every request. `node serve-bare.ts <port> <url>`
import { createServer } from 'node:http'

const [port, url] = process.argv.slice(2)
if (port === undefined || url === undefined)
  throw new Error('Usage: serve-bare.ts <port> <url of the answer>')
const answer = await fetch(url)
if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
const bytes = Buffer.from(await answer.arrayBuffer())
// Sends the same headers too, so that the work is compared and not the length of the response. Node adds these itself.
const own = new Set(['date', 'connection', 'keep-alive', 'x-request-id'])
const headers = Object.fromEntries([...answer.headers].filter(([name]) => !own.has(name)))
createServer((_request, response) => {
  response.writeHead(200, headers).end(bytes)
}).listen(Number(port), '127.0.0.1', () => console.log('bare server is listening'))
