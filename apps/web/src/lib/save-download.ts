import { ApiError } from './api/api-error.ts'
import { readAnswer, refusalOf } from './api/read-answer.ts'
import { say, spoken } from './i18n/i18n.ts'
import { createFileUrl, saveFile } from './save-file.ts'

/** Timeout until the response begins; a slow body is not limited. */
const timeoutMs = 60_000

/**
 * Downloads a file completely before saving it, so that errors can be shown on the page; navigating to the URL would
 * replace the page by the raw error response.
 */
export async function saveDownload(url: string): Promise<void> {
  const { file, name } = await fetchDownload(url)
  saveFile(createFileUrl(file), name)
}

export async function fetchDownload(url: string): Promise<{ file: Blob; name: string }> {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), timeoutMs)
  try {
    const answer = await fetch(url, { headers: { 'accept-language': spoken() }, signal: stop.signal })
    clearTimeout(timer)
    if (!answer.ok) throw refusalOf(await readAnswer(answer))
    return { file: await answer.blob(), name: readName(answer.headers.get('content-disposition') ?? '') }
  } catch (failure) {
    if (failure instanceof ApiError) throw failure
    const code = stop.signal.aborted ? 'timeout' : 'network'
    throw new ApiError({ status: 0, code, detail: say(`api.${code}`) })
  } finally {
    clearTimeout(timer)
  }
}

/** The `filename*` parameter, which the server writes last. */
function readName(disposition: string): string {
  const [, written = ''] = /filename\*=UTF-8''(.+)$/.exec(disposition) ?? []
  return decodeURIComponent(written)
}
