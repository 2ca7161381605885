import type { Page } from '@playwright/test'
import { spellField } from '../apps/web/src/features/reports/audit/audit.rules.ts'

/** What is written like this in every language. */
const sameEverywhere =
  /\b(UPI|OTP|PIN|SMS|PDF|CSV|XLSX|QR|ID|GST|PAN|UTR|DPDP|IST|Google|Razorpay|Malayalam|English|Enter|Esc|Tab|Ctrl|Shift|Alt|and)\b|\b[FP]?\d\w*\b|localhost:\d+|\S+@\S+|\S+\.(?:test|example|com|in|txt)\b/g

/** Every text that the server sent to this page: names, and what the office wrote. */
export function keepServed(page: Page): { texts: () => Promise<Set<string>> } {
  const texts = new Set<string>()
  const arriving: Promise<void>[] = []
  const gather = (value: unknown): void => {
    if (typeof value === 'string') {
      texts.add(value.trim())
      // A code of the bank's is read as its words.
      texts.add(value.replaceAll('_', ' '))
      // A temple is called without its place, a person by the first name.
      texts.add(value.split(', ')[0] ?? '')
      if (/^[A-Z]\w+( [A-Z]\w*){1,3}$/.test(value)) texts.add(value.split(' ')[0] ?? '')
    } else if (typeof value === 'object' && value !== null)
      for (const [field, each] of Object.entries(value)) {
        // The audit spells the fields that have no word of their own.
        texts.add(spellField(field))
        gather(each)
      }
  }
  page.on('response', (response) => {
    if (!response.headers()['content-type']?.includes('json')) return
    // A page that was left takes its answers with it.
    arriving.push(response.json().then(gather, () => undefined))
  })
  return {
    texts: async () => {
      // Of a page that was loaded anew some answers never end.
      const patience = new Promise((resolve) => setTimeout(resolve, 500))
      await Promise.race([Promise.all(arriving.splice(0)), patience])
      return texts
    },
  }
}

/** From now on every page is read in the pseudo-language of tools/locales/make-pseudo.ts. */
export const speakPseudo = (page: Page) => page.evaluate(() => localStorage.setItem('pseudo', '1'))

/** Texts of the page, seen or spoken, that neither came from the words nor from the server. */
export async function findForeign(page: Page, served: ReadonlySet<string>): Promise<string[]> {
  const said = await page.evaluate(listTexts)
  const known = [...served].filter((text) => text.length > 1).sort((one, other) => other.length - one.length)
  const isForeign = (text: string) => {
    // The letters of a name in its circle.
    if (/^[A-Z]{1,2}$/.test(text)) return false
    // A country before its number, and the button that Google draws.
    if (/^[A-Z]{2} \+\d+$/.test(text) || text === 'Continue with Google') return false
    if (!/[A-Za-z]{2}/.test(text.replaceAll(sameEverywhere, ' '))) return false
    // A part of what was sent; a month in a small cell is cut and has its day behind it.
    const part = text.replace(/[\s\d]+$/, '')
    if (known.some((each) => each.includes(part))) return false
    const rest = known.reduce((left, each) => (left.includes(each) ? left.replaceAll(each, ' ') : left), text)
    return /[A-Za-z]{2}/.test(rest.replaceAll(sameEverywhere, ' '))
  }
  return [...new Set(said)].filter(isForeign)
}

/** Runs in the page. */
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

/** Words cut off by the frame they stand in. What only a screen reader hears is one pixel wide and meant so. */
export const findClipped = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const holdsText = (each: Element) =>
      [...each.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '')
    return [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((each) => each.clientWidth > 1 && holdsText(each))
      .filter((each) => {
        const { overflowX, overflowY, textOverflow } = getComputedStyle(each)
        // What a person wrote may end in an ellipsis; our own words stand in their brackets.
        if (textOverflow === 'ellipsis' && !each.innerText.includes('⟦')) return false
        const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
        const isWide = hides(overflowX) && each.scrollWidth > each.clientWidth + 1
        return isWide || (hides(overflowY) && each.scrollHeight > each.clientHeight + 2)
      })
      .map((each) => `cut: ${each.tagName.toLowerCase()} “${each.innerText.slice(0, 60)}”`)
  })
