import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { loadWords } from './i18n/i18n.ts'

const firstPauseMs = 1_000
const longestPauseMs = 30_000

/**
 * Lazily loads an optional part of a page, with its translations. If loading fails it is retried, and its place stays
 * empty: plain `lazy` would replace the whole page, including its input, by the error page.
 */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
  words?: string,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const [part] = await retryImport(() =>
      Promise.all([load(), words === undefined ? undefined : loadWords(words)]),
    )
    return { default: part }
  })
}

async function retryImport<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      return await ask()
    } catch {
      await untilOnlineOr(pauseMs)
    }
  }
}

function untilOnlineOr(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    window.addEventListener('online', done)
  })
}
