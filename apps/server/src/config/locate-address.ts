import { isIP } from 'node:net'

/** A socket of this machine, or its own loop. */
export function staysHere(address: string): boolean {
  const url = new URL(address)
  const host = (url.searchParams.get('host') ?? decodeURIComponent(url.hostname)).replace(/^\[|\]$/g, '')
  if (host === '' || host.startsWith('/') || host === 'localhost' || host === '::1') return true
  return isIP(host) === 4 && host.startsWith('127.')
}

/** Under these names of two letters, and under .in above all, a house has its name only before the second dot. */
const SHARED = /^(ac|co|com|edu|firm|gen|gov|ind|mil|net|nic|org|res)\.[a-z]{2}$/

/**
 * What a browser calls one site, within which alone a strict cookie travels: the scheme and the name a house has bought.
 * Without the list of every registry: two houses under an unusual one, or two names of a shared hoster, may pass for one.
 */
export function siteOf(address: string): string {
  const { protocol, hostname } = new URL(address)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return `${protocol}//${hostname}`
  const labels = hostname.split('.')
  const owned = SHARED.test(labels.slice(-2).join('.')) ? 3 : 2
  return `${protocol}//${labels.slice(-owned).join('.')}`
}
