import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const OF_THE_SYSTEM = '/usr/bin/chromium'

/** The browser for tests and pictures: CHROME_PATH, else the system's, else Playwright's. */
export function findBrowser(preferred = OF_THE_SYSTEM): string {
  const there = [preferred, OF_THE_SYSTEM].find((path) => existsSync(path))
  return process.env.CHROME_PATH ?? there ?? chromium.executablePath()
}
