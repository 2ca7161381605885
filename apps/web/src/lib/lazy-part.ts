import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { loadWords } from './i18n/i18n.ts'

const firstPauseMs = 1_000
const longestPauseMs = 30_000

/**
 * A part that its page can be read without, with its words. Where it does not come it is asked for again, and its place stays
 * empty: a `lazy` alone would take the whole page away, and what was typed on it.
 */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
  words?: string,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const [part] = await askAgain(() =>
      Promise.all([load(), words === undefined ? undefined : loadWords(words)]),
    )
    return { default: part }
  })
}

async function askAgain<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
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
