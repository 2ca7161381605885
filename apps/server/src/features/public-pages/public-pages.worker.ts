import type { Sweep } from '../../platform/jobs/run-sweeps.ts'
import type { Platform } from '../../platform/platform.ts'
import type { PageParts } from './assemble-page.ts'
import { pageTopics } from './public-pages.routes.ts'
import { renderPages, type Written } from './render-pages.ts'

const LOOK_MS = 1_000
/** Pause after a failed write, for example when the bundle is missing or the disk is full. */
const PAUSE_MS = 60_000

/**
 * Writes the public pages as files. Each worker writes those of its own machine: after a change of catalogue, calendar
 * or settings, and every hour, because cut-offs pass and at midnight the day changes.
 */
export function publicPagesSweeps(deps: Platform & PageParts): Sweep[] {
  const { config, calendar, changes, clock, log } = deps
  const directory = config.PAGES_DIRECTORY
  if (directory === undefined) return []
  const written: Written = new Map()
  const places = { renderer: config.PAGES_RENDERER, directory }
  let isChanged = true
  let writtenAt = ''
  for (const topic of pageTopics)
    changes.on(topic, () => {
      isChanged = true
    })
  const hourNow = () => {
    const { today, time } = calendar.timeAt(clock.now())
    return `${today} ${time.slice(0, 2)}`
  }
  return [
    {
      name: 'public pages',
      everyMs: LOOK_MS,
      async run(stopping) {
        const hour = hourNow()
        if (!isChanged && writtenAt === hour) return 0
        // Reset before anything is read, so that a change during the run causes another.
        isChanged = false
        try {
          const changed = await renderPages(deps, places, written, stopping)
          if (changed > 0) log.info({ changed }, 'the public pages are written')
          writtenAt = hour
          return 0
        } catch (error) {
          isChanged = true
          const failed = error instanceof Error ? error : new Error(String(error))
          return { pauseMs: PAUSE_MS, failed }
        }
      },
    },
  ]
}
