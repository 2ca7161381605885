import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../../config.ts'

/** What a link may be for. One made for one purpose opens no other door. */
type Purpose = 'pay'

/** A word that stands for an order for a while, given to somebody who need not be signed in. The first secret signs. */
export function signLink([secret]: Secrets, purpose: Purpose, tranNo: string, until: Date): string {
  const text = `${tranNo}.${Math.floor(until.getTime() / 1000).toString(36)}`
  return `${text}.${sign(secret, purpose, text)}`
}

/** The order a link stands for; undefined: forged, of another purpose, or out of time. */
export function readLink(secrets: Secrets, purpose: Purpose, link: string, now: Date): string | undefined {
  const [tranNo = '', until = '', signature = ''] = link.split('.')
  const given = Buffer.from(signature)
  const isOurs = secrets.some((secret) => {
    const expected = Buffer.from(sign(secret, purpose, `${tranNo}.${until}`))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  if (!isOurs) return undefined
  return Number.parseInt(until, 36) * 1000 > now.getTime() ? tranNo : undefined
}

function sign(secret: string, purpose: Purpose, text: string): string {
  return createHmac('sha256', secret).update(`${purpose}:${text}`).digest('base64url')
}
