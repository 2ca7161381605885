import { expect, type Page, test } from '@playwright/test'
import { type Language, languageNames, languages } from '../../locales/languages.ts'
import { addAddress, dayAfter, offeringNamed, today } from '../api.ts'
import { atBank, devoteeWithFamily, payByCard } from '../booking-steps.ts'
import { mailedCode, messagesTo, smsCode } from '../inbox.ts'
import { axeViolations, sidewaysScroll } from '../looks.ts'
import { readPdf } from '../pdf.ts'
import { type Person, someone } from '../people.ts'
import { offerLanguages, patternOf, readIn, translator } from '../speak.ts'

// A devotee who reads no English, on a phone. Locators use the texts of the language.
test.use({ viewport: { width: 360, height: 780 } })
test.beforeAll(offerLanguages)

const others = languages.filter((language) => language !== 'en')
const lettersOf = (language: Language) => new RegExp(`\\p{Script=${languageNames[language].script}}{2}`, 'u')

async function signInAs(page: Page, language: Language, { email, password }: Person): Promise<void> {
  const t = translator(language)
  await page.goto('/sign-in')
  await page.getByRole('textbox', { name: t('sign-in.identifier') }).fill(email)
  await page.getByRole('textbox', { name: t('sign-in.password') }).fill(password)
  await page.getByRole('button', { name: t('sign-in.submit'), exact: true }).click()
  await page.waitForURL(/\/home/)
}

const expectHome = (page: Page, language: Language) =>
  expect(
    page.getByRole('heading', { level: 2, name: translator(language)('account.home.doors') }),
  ).toBeVisible()

/** From the calendar to the success page; returns the booking's number. */
async function book(page: Page, language: Language): Promise<string> {
  const t = translator(language)
  const { id } = await offeringNamed('noorum-palum')
  await page.goto(`/guided-booking?offering_id=${id}&date=${dayAfter(await today(), 8)}`)
  // Enabled once the family has loaded.
  await expect(page.getByRole('button', { name: t('booking.people.nextPrasadam') })).toBeEnabled()
  const star = page.getByRole('combobox', { name: /Lakshmi/ })
  // A new account has no star yet.
  if ((await star.count()) > 0) {
    await star.click()
    await page.getByRole('option', { name: new RegExp(`^${t('almanac.star.9')}`) }).click()
  }
  await page.getByRole('button', { name: t('booking.people.nextPrasadam') }).click()
  await page.getByRole('link', { name: t('booking.prasadam.next') }).click()
  await page
    .getByRole('button', { name: patternOf(t('checkout.payAmount')) })
    .filter({ visible: true })
    .click()
  await payByCard(await atBank(page))
  await page.waitForURL(/\/payment-success\?tran_no=/, { timeout: 30_000 })
  await expect(page.getByRole('heading', { level: 1, name: t('checkout.success.title') })).toBeVisible()
  return new URL(page.url()).searchParams.get('tran_no') ?? ''
}

async function readReceipt(page: Page, language: Language): Promise<string> {
  const t = translator(language)
  await expect(page.getByText(/^20\d\d-\d\d\/\d{6}$/)).toBeVisible({ timeout: 20_000 })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('checkout.papers.downloadReceipt') }).click(),
  ])
  return (await readPdf(download)).normalize('NFC')
}

const letterTo = async (email: string, subject: string) =>
  (await messagesTo(email, 'mail')).find((mail) => mail.subject === subject)

test('sign-up, guided booking, payment, receipt, letter, SMS, ticket and history in Malayalam', async ({
  page,
}) => {
  const t = translator('ml')
  const person = someone()
  await readIn(page, 'ml')
  await page.goto('/sign-up')
  await page.getByRole('textbox', { name: t('identity.fields.name') }).fill(person.name)
  await page.getByRole('textbox', { name: t('identity.fields.email') }).fill(person.email)
  await page.getByRole('textbox', { name: t('ui.mobile.label') }).fill(person.mobile)
  await page.getByRole('textbox', { name: t('identity.fields.password') }).fill(person.password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: t('identity.signUp.submit') }).click()
  await expect(page.getByRole('dialog', { name: t('identity.verify.emailTitle') })).toBeVisible()
  const code = await mailedCode(person)
  expect((await letterTo(person.email, t('letters.code.sign_up_email.title')))?.text).toContain(
    t('letters.code.never'),
  )
  await page.getByRole('dialog').getByRole('textbox').first().click()
  await page.keyboard.type(code)
  await page.getByRole('button', { name: t('identity.verify.submitEmail') }).click()
  await expect(page.getByRole('dialog', { name: t('identity.verify.mobileTitle') })).toBeVisible()
  const mobileCode = await smsCode(person)
  const [first] = await messagesTo(`91${person.mobile}`, 'sms')
  expect(first?.text).toMatch(
    patternOf(t('sms.code', { CODE: mobileCode, header: 'KVMPZH', temple: '{{temple}}' })),
  )
  await page.getByRole('dialog').getByRole('textbox').first().click()
  await page.keyboard.type(mobileCode)
  await page.getByRole('button', { name: t('identity.verify.submitMobile') }).click()
  await page.waitForURL(/\/home/, { timeout: 20_000 })

  await page.getByRole('link', { name: t('account.home.guided.title') }).click()
  await expect(page.getByText(t('ui.stepper.count', { place: 1, total: 6 }))).toBeVisible()
  await page.getByRole('link', { name: /^സർപ്പദോഷം/ }).click()
  await page
    .getByRole('link', { name: /^നൂറും പാലും/ })
    .first()
    .click()
  await expect(page.getByText(t('ui.stepper.count', { place: 3, total: 6 }))).toBeVisible()
  const tranNo = await book(page, 'ml')
  const receipt = await readReceipt(page, 'ml')
  for (const words of ['നൂറും പാലും', translator('en')('papers.receipt.number'), t('papers.receipt.number')])
    expect(receipt).toContain(words.normalize('NFC'))
  const subject = t('letters.confirmed.title', { count: 1 })
  await expect.poll(() => letterTo(person.email, subject), { timeout: 20_000 }).toBeTruthy()
  expect((await letterTo(person.email, subject))?.text).toContain('നൂറും പാലും')
  await expect
    .poll(async () => (await messagesTo(`91${person.mobile}`, 'sms')).map(({ text }) => text).join('\n'))
    .toContain(tranNo)
  const [sms] = await messagesTo(`91${person.mobile}`, 'sms')
  expect(sms?.text).toMatch(lettersOf('ml'))

  await page.goto('/history')
  await expect(page.getByRole('heading', { name: /നൂറും പാലും/ }).first()).toBeVisible()
  await expect(page.getByText(t('checkout.track.paid')).first()).toBeVisible()
  await page.goto('/customer-support/raise-ticket')
  await page.getByRole('combobox', { name: t('support.raise.type') }).click()
  await page.getByRole('option', { name: t('support.types.prasadam') }).click()
  await page.getByRole('textbox', { name: t('support.raise.subject') }).fill('പ്രസാദം എപ്പോൾ?')
  await page.getByRole('textbox', { name: t('support.raise.text') }).fill('എപ്പോൾ വരും എന്നറിയാൻ.')
  await page.getByRole('button', { name: t('support.raise.send') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('പ്രസാദം എപ്പോൾ?')
})

for (const language of others.filter((one) => one !== 'ml')) {
  test(`a booking and its receipt in ${languageNames[language].english}`, async ({ page }) => {
    const t = translator(language)
    const fonts = new Set<string>()
    page.on('request', (request) => {
      const font = /noto-sans-(\w+)-/.exec(request.url())?.[1]
      if (font) fonts.add(font)
    })
    const devotee = await devoteeWithFamily(1)
    await addAddress(devotee)
    await readIn(page, language)
    await page.goto('/sign-in')
    await expect(page.getByRole('textbox', { name: t('sign-in.identifier') })).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    expect([...fonts]).toEqual([languageNames[language].script.toLowerCase()])
    await signInAs(page, language, devotee)
    await expectHome(page, language)
    expect(await axeViolations(page)).toEqual([])
    await book(page, language)
    expect(await sidewaysScroll(page)).toBe(0)
    const receipt = await readReceipt(page, language)
    for (const words of [t('papers.receipt.number'), translator('ml')('papers.receipt.number')])
      expect(receipt).toContain(words.normalize('NFC'))
    const subject = t('letters.confirmed.title', { count: 1 })
    await expect.poll(() => letterTo(devotee.email, subject), { timeout: 20_000 }).toBeTruthy()
    await page.goto('/history')
    await expect(page.getByText(t('checkout.track.paid')).first()).toBeVisible()
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await axeViolations(page)).toEqual([])
  })
}

test('the language changes in the middle of a checkout: basket, form and place stay', async ({ page }) => {
  const [en, ml] = [translator('en'), translator('ml')]
  const devotee = await devoteeWithFamily(2)
  await addAddress(devotee)
  await signInAs(page, 'en', devotee)
  const { id } = await offeringNamed('noorum-palum')
  await page.goto(`/guided-booking?offering_id=${id}&date=${dayAfter(await today(), 8)}`)
  await page.getByRole('button', { name: en('booking.people.nextPrasadam') }).click()
  await page.getByRole('radio', { name: new RegExp(`^${en('checkout.prasadam.post')}`) }).click()
  await page.getByRole('link', { name: en('booking.prasadam.next') }).click()
  const pay = (t: typeof en) =>
    page.getByRole('button', { name: patternOf(t('checkout.payAmount')) }).filter({ visible: true })
  await expect(pay(en)).toHaveText('Pay ₹ 260')
  await page.getByRole('button', { name: en('language.button', { name: 'English' }) }).click()
  await page.getByRole('menuitemradio', { name: /മലയാളം/ }).click()
  await expect(pay(ml)).toHaveText(ml('checkout.payAmount', { amount: '₹ 260' }))
  await expect(
    page.getByRole('radio', { name: new RegExp(`^${ml('checkout.prasadam.post')}`) }),
  ).toBeChecked()
  expect(new URL(page.url()).pathname).toMatch(/checkout|guided/)
  await pay(ml).click()
  await payByCard(await atBank(page))
  await page.waitForURL(/\/payment-success/, { timeout: 30_000 })
  await expect(page.getByRole('heading', { level: 1, name: ml('checkout.success.title') })).toBeVisible()
  // Stored with the account, so another device uses it too.
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await signInAs(page, 'en', devotee)
  await expectHome(page, 'ml')
})
