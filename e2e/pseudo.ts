import type { Page } from '@playwright/test'
import { spellField } from '../apps/web/src/features/reports/audit/audit.rules.ts'

/** Terms that are not translated. */
const sameEverywhere =
  /\b(UPI|OTP|PIN|SMS|PDF|CSV|XLSX|QR|ID|GST|PAN|UTR|DPDP|IST|Google|Razorpay|Malayalam|English|Enter|Esc|Tab|Ctrl|Shift|Alt|and)\b|\b[FP]?\d\w*\b|localhost:\d+|\S+@\S+|\S+\.(?:test|example|com|in|txt)\b/g

/** Collects every text that the server sent to this page: names, and what the office wrote. */
export function keepServed(page: Page): { texts: () => Promise<Set<string>> } {
  const texts = new Set<string>()
  const arriving: Promise<void>[] = []
  const gather = (value: unknown): void => {
    if (typeof value === 'string') {
      texts.add(value.trim())
      // The bank's codes are shown as words.
      texts.add(value.replaceAll('_', ' '))
      // A temple is shown without its place, a person by the first name.
      texts.add(value.split(', ')[0] ?? '')
      if (/^[A-Z]\w+( [A-Z]\w*){1,3}$/.test(value)) texts.add(value.split(' ')[0] ?? '')
    } else if (typeof value === 'object' && value !== null)
      for (const [field, each] of Object.entries(value)) {
        // The audit derives labels from names of fields that have no translation.
        texts.add(spellField(field))
        gather(each)
      }
  }
  page.on('response', (response) => {
    if (!response.headers()['content-type']?.includes('json')) return
    // Bodies of a page that was left cannot be read.
    arriving.push(response.json().then(gather, () => undefined))
  })
  return {
    texts: async () => {
      // Some responses of a reloaded page never end.
      const patience = new Promise((resolve) => setTimeout(resolve, 500))
      await Promise.race([Promise.all(arriving.splice(0)), patience])
      return texts
    },
  }
}

/** Switches all following pages to the pseudo-language of tools/locales/make-pseudo.ts. */
export const speakPseudo = (page: Page) => page.evaluate(() => localStorage.setItem('pseudo', '1'))

/** Visible or spoken texts of the page that come neither from the translations nor from the server. */
export async function findForeign(page: Page, served: ReadonlySet<string>): Promise<string[]> {
  const said = await page.evaluate(listTexts)
  const known = [...served].filter((text) => text.length > 1).sort((one, other) => other.length - one.length)
  const isForeign = (text: string) => {
    // The initials of an avatar.
    if (/^[A-Z]{1,2}$/.test(text)) return false
    // A country code before a phone number, and Google's own button.
    if (/^[A-Z]{2} \+\d+$/.test(text) || text === 'Continue with Google') return false
    if (!/[A-Za-z]{2}/.test(text.replaceAll(sameEverywhere, ' '))) return false
    // A part of a server text; a month in a small cell is cut off and followed by its day.
    const part = text.replace(/[\s\d]+$/, '')
    if (known.some((each) => each.includes(part))) return false
    const rest = known.reduce((left, each) => (left.includes(each) ? left.replaceAll(each, ' ') : left), text)
    return /[A-Za-z]{2}/.test(rest.replaceAll(sameEverywhere, ' '))
  }
  return [...new Set(said)].filter(isForeign)
}

/** Runs in the browser. */
function listTexts(): string[] {
  const texts: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement
    const text = walker.currentNode.textContent?.trim() ?? ''
    if (text !== '' && parent?.checkVisibility() && !parent.closest('script, style, svg, [lang=ml]'))
      texts.push(text)
  }
  for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
    for (const each of document.querySelectorAll(`body [${name}]`))
      texts.push(each.getAttribute(name)?.trim() ?? '')
  return texts
}

/** Texts clipped by their container. Text for screen readers is one pixel wide on purpose. */
export const findClipped = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const holdsText = (each: Element) =>
      [...each.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '')
    return [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((each) => each.clientWidth > 1 && holdsText(each))
      .filter((each) => {
        const { overflowX, overflowY, textOverflow } = getComputedStyle(each)
        // User content may end in an ellipsis; our own texts, marked by brackets, may not.
        if (textOverflow === 'ellipsis' && !each.innerText.includes('⟦')) return false
        const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
        const isWide = hides(overflowX) && each.scrollWidth > each.clientWidth + 1
        return isWide || (hides(overflowY) && each.scrollHeight > each.clientHeight + 2)
      })
      .map((each) => `cut: ${each.tagName.toLowerCase()} “${each.innerText.slice(0, 60)}”`)
  })
