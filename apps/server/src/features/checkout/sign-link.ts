import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../../config.ts'

/** A link made for one purpose is invalid for any other. */
type Purpose = 'pay'

/** A token that gives access to an order for a limited time without signing in. Signed with the first secret. */
export function signLink([secret]: Secrets, purpose: Purpose, tranNo: string, until: Date): string {
  const text = `${tranNo}.${Math.floor(until.getTime() / 1000).toString(36)}`
  return `${text}.${sign(secret, purpose, text)}`
}

/** The order number in a link; undefined if the link is forged, expired or for another purpose. */
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
