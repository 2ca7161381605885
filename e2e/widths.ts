import type { Page } from '@playwright/test'
import { dress } from './looks.ts'

export type Look = {
  width: number
  mode: 'light' | 'dark'
  direction: 'ltr' | 'rtl'
  /** Text size in percent: set in the panel or in the browser. */
  text: number
  controlSize: 'md' | 'lg'
}

/** Elements that overflow the page or are truncated with an ellipsis. */
export type Fault = Look & { page: string; tooWide: number; what: string[] }

const nameOf = ({ width, mode, direction, text, controlSize }: Look) =>
  `${width} px, ${mode}, ${direction}, text ${text} %, controls ${controlSize}`

export const describeFault = ({ page, tooWide, what, ...look }: Fault) =>
  `${page} at ${nameOf(look)}: ${tooWide} px too wide; ${what.join(' | ')}`

/** Measures the current page in each look without reloading, as when a user turns the phone or enlarges the text. */
export async function measureWidths(page: Page, name: string, looks: readonly Look[]): Promise<Fault[]> {
  await page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog')).first().waitFor()
  await page.evaluate(() => document.fonts.ready)
  const faults: Fault[] = []
  for (const look of looks) {
    const { width, mode, direction, text, controlSize } = look
    if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 740 })
    await dress(page, { mode, direction, controlSize })
    let found = await page.evaluate(findFaults, text)
    // Google redraws its button shortly after the width changes.
    for (let tries = 0; found.tooWide > 0 && tries < 10; tries++) {
      await page.waitForTimeout(100)
      found = await page.evaluate(findFaults, text)
    }
    if (found.tooWide > 0 || found.what.length > 0) faults.push({ page: name, ...look, ...found })
    // Screenshots at the largest text size, and of every fault.
    const folder = process.env.E2E_LOOK
    const file = `${name} ${nameOf(look)}`.replaceAll(/[^\w]+/g, '-')
    if (folder && ((text === 150 && mode === 'light') || found.tooWide > 0))
      await page.screenshot({ path: `${folder}/${file}.png`, fullPage: true })
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  return faults
}

/** Runs in the browser. */
function findFaults(text: number) {
  document.documentElement.style.fontSize = `${text}%`
  const tooWide = (document.scrollingElement?.scrollWidth ?? 0) - window.innerWidth
  const tell = (element: Element) =>
    `${element.tagName.toLowerCase()}.${element.getAttribute('class')?.slice(0, 60)} "${element.textContent?.slice(0, 40)}"`
  const shown = [...document.querySelectorAll<HTMLElement>('body :not(input)')].filter(
    (each) => each.offsetWidth > 0,
  )
  const isCut = (each: HTMLElement) =>
    getComputedStyle(each).textOverflow === 'ellipsis' && each.scrollWidth > each.clientWidth + 1
  const reachesOut = (each: HTMLElement) => {
    const { left, right } = each.getBoundingClientRect()
    return right > window.innerWidth + 1 || left < -1
  }
  const out = tooWide > 0 ? shown.filter(reachesOut) : []
  // Of nested elements that overflow, report only the innermost, which say most.
  const innermost = out.filter((each) => !out.some((other) => other !== each && each.contains(other)))
  const cut = shown.filter(isCut)
  return { tooWide: Math.max(0, tooWide), what: [...innermost, ...cut].slice(0, 4).map(tell) }
}

/** Tables that overflow their container and texts that overflow their button, on the current page. */
export const findHidden = (page: Page) =>
  page.evaluate(() => {
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth
    const tables = [...document.querySelectorAll('table')]
      .filter((table) => {
        const frame = table.parentElement
        return frame !== null && frame.scrollWidth > frame.clientWidth + 1
      })
      .map((table) => `a part of the table ${table.getAttribute('aria-label')} lies outside`)
    const words = [...document.querySelectorAll<HTMLElement>('main button, main a, [role=dialog] button')]
      .filter((each) => each.offsetWidth > 1 && each.innerText.trim() !== '')
      // Text with an ellipsis, or only for screen readers, does not overflow visibly.
      .filter(
        (each) =>
          ![...each.querySelectorAll<HTMLElement>('*')].some(
            (part) => getComputedStyle(part).textOverflow === 'ellipsis' || part.offsetWidth === 1,
          ),
      )
      .filter((each) => {
        const range = document.createRange()
        range.selectNodeContents(each)
        const inner = range.getBoundingClientRect()
        const outer = each.getBoundingClientRect()
        return inner.right > outer.right + 1 || inner.left < outer.left - 1 || inner.bottom > outer.bottom + 1
      })
      .map((each) => `words leave “${each.innerText.slice(0, 40)}”`)
    return [...(wide > 0 ? [`the page is ${wide} px too wide`] : []), ...tables, ...words]
  })
