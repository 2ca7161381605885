import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { tokenOf } from './api.ts'
import { ask } from './buy.ts'
import { keep } from './keep.ts'
import type { Person } from './people.ts'

type Release = { id: string; room_id: string | null; draw_id: string }

/** Tests have no internet, so draws use the committed secret and the list, without the beacon. */
export async function drawWithoutBeacon(admin: Person): Promise<void> {
  await ask('PUT', '/admin/settings/releases.hasBeacon', await tokenOf(admin), { value: false })
}

const inMinutes = (now: number, minutes: number) => new Date(now + minutes * 60_000).toISOString()

type RoomOptions = { title: string; offeringId: number; date: string; now: number }

/** A waiting room that opens in 90 minutes and can be joined in 30. */
export const announceRoom = async (admin: Person, { title, offeringId, date, now }: RoomOptions) =>
  ask<Release>('POST', '/releases', await tokenOf(admin), {
    id: randomUUID(),
    title,
    titleMl: 'ആയില്യം',
    offering_ids: [offeringId],
    dates: [date],
    opensAt: inMinutes(now, 90),
    endsAt: inMinutes(now, 300),
    windowSize: 20,
    ratePerMinute: 600,
  })

/** A ballot that accepts entries at once, for two days. */
export const announceBallot = async (admin: Person, { title, offeringId, date, now }: RoomOptions) =>
  ask<Release>('POST', '/releases/ballots', await tokenOf(admin), {
    id: randomUUID(),
    title,
    titleMl: 'സർപ്പബലി',
    offering_ids: [offeringId],
    dates: [date],
    entriesFrom: inMinutes(now, 0),
    entriesUntil: inMinutes(now, 48 * 60),
  })

/** Reloads until the page shows the heading; the page polls too, but less often than a test needs. */
export async function reloadUntil(page: Page, heading: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible({ timeout: 10_000 })
  }).toPass({ timeout: 90_000 })
}

/** Only for the pictures of the documentation. */
export async function keepIfAsked(page: Page, name: string): Promise<void> {
  if (process.env.E2E_PICTURES) await keep(page, name)
}

const looks = [
  { width: 360, colorScheme: 'light', dir: 'ltr', text: 100 },
  { width: 360, colorScheme: 'light', dir: 'ltr', text: 150 },
  { width: 768, colorScheme: 'dark', dir: 'rtl', text: 100 },
  { width: 1440, colorScheme: 'light', dir: 'ltr', text: 100 },
] as const

/** The waiting page has no theme setting, it follows the device. Checks that it fits in each look without clipping. */
export async function checkRoomLooks(page: Page, what: string): Promise<void> {
  const before = page.viewportSize()
  for (const { width, colorScheme, dir, text } of looks) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    const wide = await page.evaluate(
      ([direction, percent]) => {
        document.documentElement.dir = direction
        document.documentElement.style.fontSize = `${percent}%`
        return document.documentElement.scrollWidth - document.documentElement.clientWidth
      },
      [dir, text] as const,
    )
    expect.soft(wide, `${what} at ${width}, ${colorScheme}, ${dir}, ${text} %`).toBe(0)
    const folder = process.env.E2E_LOOK
    if (folder)
      await page.screenshot({ path: `${folder}/${what}-${width}-${colorScheme}-${text}.png`, fullPage: true })
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.evaluate(() => {
    document.documentElement.dir = 'ltr'
    document.documentElement.style.removeProperty('font-size')
  })
  if (before) await page.setViewportSize(before)
}
