import { expect, type Page, test } from '@playwright/test'
import { checkAllLooks, findAxeViolations, sidewaysScroll } from './looks.ts'

const schemas = ['default', 'dark', 'green', 'purple', 'orange']
const sizes = ['xs', 'sm', 'md', 'lg']
const modes = ['light', 'dark']
const directions = ['ltr', 'rtl']
const layouts = [
  'collapsibleSide',
  'stackedSide',
  'topBarClassic',
  'framelessSide',
  'contentOverlay',
  'blank',
]

/** Contrast depends on schema and mode: every pair of them, with each size in both directions. */
const looks = schemas.flatMap((schema, i) =>
  modes.map((mode, j) => ({
    schema,
    size: sizes[(2 * i + j) % 4] ?? 'md',
    mode,
    dir: directions[(i + (i >> 1) + j) % 2] ?? 'ltr',
  })),
)

const open = async (page: Page, query: Record<string, string>, path = '/') => {
  await page.goto(`/gallery.html?${new URLSearchParams(query)}#${path}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate(() => document.fonts.ready)
}

for (const look of looks) {
  test(`components are accessible in ${Object.values(look).join(', ')}`, async ({ page }) => {
    await open(page, look)
    await page.locator('[data-art="scene-confirmed"] svg').waitFor()
    // The structure does not depend on the look, so the full set of rules runs once per direction.
    const whole = look.schema === 'default'
    expect(await findAxeViolations(page, whole ? {} : { rules: ['color-contrast', 'target-size'] })).toEqual(
      [],
    )
  })
}

for (const look of [
  { schema: 'default', mode: 'light', dir: 'ltr' },
  { schema: 'default', mode: 'dark', dir: 'rtl' },
  { schema: 'green', mode: 'light', dir: 'rtl' },
  { schema: 'orange', mode: 'dark', dir: 'ltr' },
]) {
  test(`the booking calendar is accessible in every state, ${Object.values(look).join(', ')}`, async ({
    page,
  }) => {
    for (const state of look.schema === 'default' ? ['answers', 'waits', 'fails'] : ['answers']) {
      await open(page, look, `/calendar/${state}`)
      if (state === 'answers') await page.getByText('212', { exact: true }).waitFor()
      if (state === 'fails') await page.getByRole('alert').waitFor()
      for (const width of [360, 768, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        await expect.poll(() => sidewaysScroll(page)).toBe(0)
        expect(await findAxeViolations(page)).toEqual([])
      }
    }
  })
}

for (const layout of layouts) {
  test(`the layout ${layout} is accessible and fits, in every look`, async ({ page }) => {
    await open(page, { layout }, '/home')
    await checkAllLooks(page, layout)
  })
}

for (const sky of ['dawn', 'day', 'dusk', 'night']) {
  test(`the split layout is accessible at ${sky}`, async ({ page }) => {
    await open(page, { mode: sky === 'night' ? 'dark' : 'light' }, `/split/${sky}`)
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(() => sidewaysScroll(page)).toBe(0)
      expect(await findAxeViolations(page)).toEqual([])
    }
  })
}

test('on a phone the sky of the split layout is 304 high', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, {}, '/split/dawn')
  expect((await page.getByLabel('The temple now').boundingBox())?.height).toBe(304)
})

test('what opens above the page is accessible', async ({ page }) => {
  await open(page, { mode: 'light' })
  for (const name of ['Open a dialog', 'Open a drawer', 'Look and size']) {
    await page.getByRole('button', { name }).click()
    await page.getByRole('dialog').waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await page.getByRole('combobox', { name: 'Birth star' }).click()
  expect(await findAxeViolations(page, { part: '[role=listbox]' })).toEqual([])
})

test('nothing on the components page scrolls sideways at 360, in any size', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const size of sizes) {
    await open(page, { size, dir: size === 'lg' ? 'rtl' : 'ltr' })
    expect(await sidewaysScroll(page)).toBe(0)
  }
})

test('the dialog is 520 wide, and automatic when the window is no wider', async ({ page }) => {
  await open(page, { mode: 'light' })
  await page.getByRole('button', { name: 'Open a dialog' }).click()
  const dialog = page.getByRole('dialog')
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(520)
  await page.setViewportSize({ width: 520, height: 800 })
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(520 - 32)
})

test('an unclosable dialog stays after Escape and a press outside', async ({ page }) => {
  await open(page, { mode: 'light' })
  await page.getByRole('button', { name: 'Open one that cannot be closed' }).click()
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('the code boxes are 58 by 58 and six of them fit a phone', async ({ page }) => {
  await open(page, { mode: 'light' })
  const first = page.getByRole('group', { name: 'One-time code', exact: true }).getByRole('textbox').first()
  expect(await first.boundingBox()).toMatchObject({ width: 58, height: 58 })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Open one that cannot be closed' }).click()
  const last = page.getByRole('dialog').getByRole('textbox').last()
  // The size is only final once the dialog has opened.
  await expect.poll(async () => (await last.boundingBox())?.height).toBe(58)
  const box = await last.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360 - 16)
})

test('the layouts keep the specified sizes', async ({ page }) => {
  const width = async (selector: string) => (await page.locator(selector).boundingBox())?.width
  await open(page, { layout: 'topBarClassic' }, '/home')
  expect((await page.getByRole('banner').boundingBox())?.height).toBe(64)
  await open(page, { layout: 'collapsibleSide' }, '/home')
  expect(await width('aside')).toBe(290)
  await open(page, { layout: 'collapsibleSide', collapsed: '1' }, '/home')
  expect(await width('aside')).toBe(80)
  await open(page, { layout: 'stackedSide' }, '/demo/devotees')
  expect(await width('nav[aria-label=Main] > div:first-child')).toBe(80)
  expect(await width('nav[aria-label=Main] > div:last-child')).toBe(270)
})

test('control heights are 32, 40, 48 and 56, and their targets at least 44', async ({ page }) => {
  const heights = { xs: 32, sm: 40, md: 48, lg: 56 }
  for (const [size, height] of Object.entries(heights)) {
    await open(page, { size })
    const button = page.getByRole('button', { name: 'Receipt' }).first()
    // Error messages further down in the gallery have scrolled themselves into view.
    await button.scrollIntoViewIfNeeded()
    expect((await button.boundingBox())?.height).toBe(height)
    const box = await button.boundingBox()
    // 21 px above and below the centre are still part of the button's target.
    const hit = await button.evaluate(
      (element, at) => {
        const found = document.elementFromPoint(at.x, at.y)
        return found === element || element.contains(found)
      },
      { x: (box?.x ?? 0) + 30, y: (box?.y ?? 0) + height / 2 - 21 },
    )
    expect(hit).toBe(true)
  }
})

test('the preference is on the document before the first paint and survives a reload', async ({ page }) => {
  await open(page, { mode: 'dark', schema: 'green', dir: 'rtl', size: 'lg' })
  await page.goto('/gallery.html')
  const root = page.locator('html')
  await expect(root).toContainClass('dark')
  await expect(root).toHaveAttribute('data-schema', 'green')
  await expect(root).toHaveAttribute('dir', 'rtl')
  await expect(root).toHaveAttribute('data-size', 'lg')
})

test('Alt+T moves the focus to the toasts', async ({ page }) => {
  await open(page, { mode: 'light' })
  await page.getByRole('button', { name: 'success', exact: true }).click()
  await page.getByText('Your details are saved.').waitFor()
  // Reduced motion is on in these tests; toasts must not disappear sooner because of it.
  await page.waitForTimeout(2000)
  await page.keyboard.press('Alt+t')
  await expect(page.locator('.Toastify__toast')).toBeFocused()
})
