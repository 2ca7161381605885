import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

/** What a picture's QR code says, read as a phone reads it: by a program that knows nothing of who drew it. */
export async function scanQr(png: Buffer): Promise<string> {
  const reader = spawn('zbarimg', ['--quiet', '--raw', 'png:-'], { stdio: ['pipe', 'pipe', 'ignore'] })
  reader.stdin.end(png)
  return (await text(reader.stdout)).trim()
}
