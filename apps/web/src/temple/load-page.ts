import type { PageAddress } from '@vazhipadu/contract/public-pages/page-paths'
import type { PublicPage } from '@vazhipadu/contract/public-pages/pages'
import type { Language } from '@vazhipadu/locales/languages'
import { addresses, readAddresses } from '../lib/addresses.ts'

/** Data of a page that the worker did not write; undefined if the path has no page. */
export async function loadPage(
  { page, name, month }: PageAddress,
  language: Language,
  signal: AbortSignal,
): Promise<PublicPage | undefined> {
  await readAddresses()
  const search = new URLSearchParams({ page, ...(name && { name }), ...(month && { month }) })
  const answer = await fetch(`${addresses.api}/public-pages?${search}`, {
    headers: { accept: 'application/json', 'accept-language': language },
    signal,
  })
  if (answer.status === 404 || answer.status === 422) return undefined
  if (!answer.ok) throw new Error(`the page was answered with ${answer.status}`)
  return (await answer.json()) as PublicPage
}
