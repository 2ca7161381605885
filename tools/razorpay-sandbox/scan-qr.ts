import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

/** Decodes a QR code from a picture with an independent program, as a phone would. */
export async function scanQr(png: Buffer): Promise<string> {
  const reader = spawn('zbarimg', ['--quiet', '--raw', 'png:-'], { stdio: ['pipe', 'pipe', 'ignore'] })
  reader.stdin.end(png)
  return (await text(reader.stdout)).trim()
}
