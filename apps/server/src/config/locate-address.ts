import { isIP } from 'node:net'

/** Whether the address is a Unix socket or a loopback address. */
export function isLoopback(address: string): boolean {
  const url = new URL(address)
  const host = (url.searchParams.get('host') ?? decodeURIComponent(url.hostname)).replace(/^\[|\]$/g, '')
  if (host === '' || host.startsWith('/') || host === 'localhost' || host === '::1') return true
  return isIP(host) === 4 && host.startsWith('127.')
}

/** Under these second-level domains (most under .in) the registrable name is three labels long. */
const SHARED = /^(ac|co|com|edu|firm|gen|gov|ind|mil|net|nic|org|res)\.[a-z]{2}$/

/**
 * The site of an address, as browsers compare it for SameSite cookies: the scheme and the registrable name. Does not
 * use the Public Suffix List: two organisations under an unusual suffix, or two customers of a shared host, may be
 * taken for one site.
 */
export function siteOf(address: string): string {
  const { protocol, hostname } = new URL(address)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return `${protocol}//${hostname}`
  const labels = hostname.split('.')
  const owned = SHARED.test(labels.slice(-2).join('.')) ? 3 : 2
  return `${protocol}//${labels.slice(-owned).join('.')}`
}
