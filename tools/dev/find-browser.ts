import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const OF_THE_SYSTEM = '/usr/bin/chromium'

/** The browser of tests and pictures: named by CHROME_PATH, else the system's, else the one that Playwright fetched. */
export function findBrowser(preferred = OF_THE_SYSTEM): string {
  const there = [preferred, OF_THE_SYSTEM].find((path) => existsSync(path))
  return process.env.CHROME_PATH ?? there ?? chromium.executablePath()
}
