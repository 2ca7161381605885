import { ApiError } from './api/api-error.ts'
import { readAnswer, refusalOf } from './api/read-answer.ts'
import { say, spoken } from './i18n/i18n.ts'
import { createFileUrl, saveFile } from './save-file.ts'

/**
 * Brings a file whole before it is saved: one that cannot be made or found just now is refused in a sentence, which the page
 * shows, where going there would show the bare answer instead of the page.
 */
export async function saveDownload(url: string): Promise<void> {
  const { file, name } = await fetchDownload(url)
  saveFile(createFileUrl(file), name)
}

export async function fetchDownload(url: string): Promise<{ file: Blob; name: string }> {
  const answer = await fetch(url, { headers: { 'accept-language': spoken() } }).catch(() => {
    throw new ApiError({ status: 0, code: 'network', detail: say('api.network') })
  })
  if (!answer.ok) throw refusalOf(await readAnswer(answer))
  return { file: await answer.blob(), name: readName(answer.headers.get('content-disposition') ?? '') }
}

/** The whole name, which the server writes last. */
function readName(disposition: string): string {
  const [, written = ''] = /filename\*=UTF-8''(.+)$/.exec(disposition) ?? []
  return decodeURIComponent(written)
}
