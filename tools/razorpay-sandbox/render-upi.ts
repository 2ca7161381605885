import QRCode from 'qrcode'
import { asksForCollect, collectEnded, type Session } from './checkout-sessions.ts'
import type { PaymentRecord } from './entities.ts'
import { writeUpiLink } from './link-upi.ts'
import { addressOf, escapeHtml, formatRupeesAndPaise } from './render-frame.ts'

/** Width of the light border in modules; cameras need it to find the code. */
const QUIET = 4

const apps = ['Google Pay', 'PhonePe', 'Paytm', 'BHIM']

/** Links to apps on a phone, a QR code on wider screens; the style sheet shows one of them. */
export function renderUpi(session: Session): string {
  if (asksForCollect(session)) return `<p class="problem" role="alert">${escapeHtml(collectEnded)}</p>`
  const form = (look: string, main: string) =>
    `<form method="post" action="${addressOf(session)}/pay" ${look}><input type="hidden" name="method" value="upi">${main}</form>`
  const buttons = apps.map((app) => `<button type="submit" name="app" value="${app}">${app}</button>`)
  // `_top`, because the whole page goes to the app, not only its frame.
  return `${form('class="apps" target="_top"', `<p>Choose your app. It opens with ${formatRupeesAndPaise(session.order.entity.amount)} filled in.</p>${buttons.join('\n')}`)}
${form('class="scan" data-scan', '<button type="submit">Show the QR code</button>')}`
}

const act = (value: string, words: string, look = '') =>
  `<button type="submit" name="action" value="${value}" class="${look}">${words}</button>`

/** Shows the code until it is paid elsewhere, then continues automatically. */
export function renderScan(session: Session, payment: PaymentRecord): string {
  const amount = formatRupeesAndPaise(payment.entity.amount)
  const label = `QR code to pay ${amount} by UPI`
  return `<h1>Scan with any UPI app</h1>
${renderQr(writeUpiLink(payment, session.name), label)}
<p>Open your UPI app on your phone, scan the code and pay ${amount}.</p>
<p role="status" data-wait="${addressOf(session)}/waiting/${payment.entity.id}">Waiting for your payment. This page goes on by itself.</p>
<form method="post" action="${addressOf(session)}/bank/${payment.entity.id}">
  ${act('other', 'Pay another way', 'quiet')}
  <fieldset><legend>In the sandbox</legend>
    <p><a class="button quiet" target="_blank" href="${appAddress(session, payment)}">Open the app in another tab</a></p>
    ${act('silence', 'Bank stays silent', 'quiet')}
  </fieldset>
  <p class="out">${act('cancel', 'Cancel payment', 'plain')}</p>
</form>`
}

export const appAddress = (session: Session, { entity }: PaymentRecord) =>
  `${addressOf(session)}/app/${entity.id}`

/** Simulates the phone's app. The merchant's page is gone; only the payer can go back. */
export function renderApp(session: Session, payment: PaymentRecord): string {
  const app = session.leftFor.get(payment)
  return `<h1>${escapeHtml(app ?? 'Your UPI app')}</h1>
<p>Pay ${formatRupeesAndPaise(payment.entity.amount)} to ${escapeHtml(session.name)}?</p>
<p class="link"><a href="${escapeHtml(writeUpiLink(payment, session.name))}">The link that opened it</a></p>
<form method="post" action="${appAddress(session, payment)}">
  ${act('pay', 'Pay')}
  ${act('decline', 'Decline', 'danger')}
  <fieldset><legend>What goes wrong in life</legend>
    ${act('stay', 'Pay, and stay in the app', 'quiet')}
    ${app === undefined ? '' : '<button type="button" class="button quiet" data-back>Go back without an answer</button>'}
  </fieldset>
</form>`
}

/** A QR code as a single SVG path. */
function renderQr(text: string, label: string): string {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const bars: string[] = []
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      // Adjacent modules of a row become one bar, so that there are no hairlines between them.
      const start = column
      while (column < modules.size && modules.get(row, column)) column++
      if (column > start) bars.push(`M${start} ${row}h${column - start}v1H${start}z`)
    }
  }
  const side = modules.size + 2 * QUIET
  return `<svg class="qr" viewBox="${-QUIET} ${-QUIET} ${side} ${side}" shape-rendering="crispEdges" role="img" aria-label="${label}"><path d="${bars.join('')}"/></svg>`
}
