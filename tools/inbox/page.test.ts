import { existsSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, chromium } from '@playwright/test'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { findBrowser } from '../dev/find-browser.ts'
import { type RunningInbox, startInbox } from './start-inbox.ts'

// Slow: starts a browser.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const executablePath = findBrowser()

let inbox: RunningInbox
let base = ''

beforeAll(async () => {
  inbox = await startInbox({ httpPort: 0, smtpPort: 0 })
  base = `http://127.0.0.1:${inbox.httpPort}`
})
afterAll(() => inbox.close())

function sendMail(subject: string, html: string) {
  const transport = createTransport({ host: '127.0.0.1', port: inbox.smtpPort })
  return transport.sendMail({
    from: 'office@temple.test',
    to: 'devi@example.test',
    subject,
    text: 'plain words',
    html,
  })
}

it('is served with a policy that knows no inline script', async () => {
  const response = await fetch(base)
  expect(response.headers.get('content-type')).toContain('text/html')
  expect(response.headers.get('content-security-policy')).toContain("script-src 'self';")
  const script = await (await fetch(`${base}/page.js`)).text()
  expect(script).toContain("setAttribute('sandbox'")
  expect(script).not.toMatch(/allow-scripts|allow-same-origin|innerHTML/)
})

describe.skipIf(!existsSync(executablePath))('in a browser', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-quic'] })
  })
  afterAll(() => browser.close())

  it('shows a letter as it arrives, and runs no script of it', async () => {
    const page = await browser.newPage()
    await page.goto(base)
    await page.getByText('Nothing has arrived yet').waitFor()
    await sendMail(
      'Careful <b>now</b>',
      `<h1 style="color:teal">Namaste</h1><script>top.document.title = 'taken'</script>
       <img src="x" onerror="fetch('/api/messages', { method: 'DELETE' })">
       <a href="javascript:top.document.title='taken'">press</a>`,
    )
    await page.getByRole('button', { name: /Careful <b>now<\/b>/ }).click()
    const letter = page.frameLocator('iframe')
    await letter.getByRole('heading', { name: 'Namaste' }).waitFor()
    expect(await letter.getByRole('heading').evaluate((each) => String(each.getAttribute('style')))).toBe(
      'color:teal',
    )
    await letter.getByText('press').click()
    await page.waitForTimeout(200)
    expect(await page.title()).toBe('Inbox (1)')
    expect(await (await fetch(`${base}/api/messages`)).json()).toHaveLength(1)
    await page.getByRole('button', { name: 'Plain text' }).click()
    await page.locator('pre', { hasText: 'plain words' }).waitFor()
    await page.close()
  })

  it.each(['light', 'dark'] as const)(
    'is used at 360 px without a fault axe could find (%s)',
    async (colorScheme) => {
      const context = await browser.newContext({ colorScheme, viewport: { width: 360, height: 740 } })
      const page = await context.newPage()
      const headers = { authkey: 'key' }
      const recipients = [{ mobiles: '919876543210', CODE: '424242' }]
      const body = JSON.stringify({ template_id: 'tmpl-code', recipients })
      await fetch(`${base}/api/v5/flow`, { method: 'POST', headers, body })
      await page.goto(base)
      const row = page.getByRole('button', { name: /424242 is your code/ }).first()
      await row.waitFor()
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
      await page.getByLabel('Search the messages').fill('424242')
      await row.click()
      await page.getByRole('heading', { name: 'SMS to +919876543210' }).waitFor()
      expect(await page.getByLabel('Search the messages').inputValue()).toBe('424242')
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
      await page.getByRole('button', { name: 'All messages' }).click()
      await row.waitFor()
      await context.close()
    },
  )
})
