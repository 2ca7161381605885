import type { Session } from './checkout-sessions.ts'
import type { PaymentRecord } from './entities.ts'
import { addressOf, escapeHtml, formatRupeesAndPaise } from './render-frame.ts'
import { renderScan, renderUpi } from './render-upi.ts'

function renderCancel(session: Session): string {
  if (session.mode === 'modal')
    return '<button type="button" class="plain" data-dismiss>Cancel payment</button>'
  return session.cancelUrl === undefined
    ? ''
    : `<a class="plain" href="${escapeHtml(session.cancelUrl)}">Cancel payment</a>`
}

/** The page with the three payment methods. */
export function renderMethods(session: Session, problem?: string): string {
  const { name, method } = session.prefill
  const pay = `Pay ${formatRupeesAndPaise(session.order.entity.amount)}`
  const section = (way: string, title: string, hint: string, main: string) => `
<details name="method"${(method || 'card') === way ? ' open' : ''}>
  <summary><span>${title}</span><small>${hint}</small></summary>
  ${main}
</details>`
  const form = (way: string, title: string, hint: string, fields: string) =>
    section(
      way,
      title,
      hint,
      `<form method="post" action="${addressOf(session)}/pay">
    <input type="hidden" name="method" value="${way}">
    ${fields}
    <button type="submit">${pay} by ${title}</button>
  </form>`,
    )
  const card = `
    <label>Card number<input name="number" inputmode="numeric" autocomplete="off" placeholder="4100 2800 0000 1007" required></label>
    <div class="pair">
      <label>Expiry (MM/YY)<input name="expiry" inputmode="numeric" autocomplete="off" placeholder="12/40" pattern="\\d\\d ?/ ?\\d\\d" required></label>
      <label>CVV<input name="cvv" inputmode="numeric" autocomplete="off" pattern="\\d{3,4}" placeholder="123" required></label>
    </div>
    <label>Name on card<input name="name" autocomplete="off" value="${escapeHtml(name)}"></label>
    <p class="hints">Fill a test card:
      <button type="button" data-fill="number=4100280000001007;expiry=12/40;cvv=123">pays</button>
      <button type="button" data-fill="number=4100280000080001;expiry=12/40;cvv=123">no funds</button>
      <button type="button" data-fill="number=4100280000060003;expiry=12/40;cvv=123">declined</button>
    </p>`
  const banks = {
    HDFC: 'HDFC Bank',
    SBIN: 'State Bank of India',
    FDRL: 'Federal Bank',
    SIBL: 'South Indian Bank',
  }
  const options = Object.entries(banks).map(([code, title]) => `<option value="${code}">${title}</option>`)
  return `<h1>How would you like to pay?</h1>
${problem === undefined ? '' : `<p class="problem" role="alert">${escapeHtml(problem)}</p>`}
${form('card', 'card', 'Visa, Mastercard, RuPay', card)}
${section('upi', 'UPI', 'Any UPI app', renderUpi(session))}
${form('netbanking', 'netbanking', 'Through your bank', `<label>Bank<select name="bank">${options.join('')}</select></label>`)}
<p class="out">${renderCancel(session)}</p>`
}

/** The bank's page, where the tester chooses the result. */
export function renderBank(session: Session, payment: PaymentRecord): string {
  const { entity, card } = payment
  if (entity.method === 'upi') return renderScan(session, payment)
  const act = (value: string, words: string, look = '') =>
    `<button type="submit" name="action" value="${value}" class="${look}" formnovalidate>${words}</button>`
  const [title, ask, yes] =
    entity.method === 'card'
      ? [
          `Confirm with ${card?.network ?? 'your card'}`,
          `<p>A code was sent to the mobile of the card ending in ${card?.last4}. Four to ten digits are right, fewer are wrong.</p>
       <label>OTP<input name="otp" inputmode="numeric" autocomplete="off" autofocus></label>`,
          act('otp', 'Submit OTP'),
        ]
      : [
          'Welcome to the bank',
          '<p>This page stands for the bank. Choose its answer.</p>',
          act('success', 'Success'),
        ]
  return `<h1>${title}</h1>
<form method="post" action="${addressOf(session)}/bank/${entity.id}">
  ${ask}
  ${yes}
  ${act('failure', 'Failure', 'danger')}
  <fieldset><legend>What goes wrong in life</legend>
    ${act('close', 'Pay, then close the tab', 'quiet')}
    ${act('silence', 'Bank stays silent', 'quiet')}
  </fieldset>
  <p class="out">${act('cancel', 'Cancel payment', 'plain')}</p>
</form>`
}

/** Submits automatically; the button is for browsers without scripts. */
export function renderPost(address: string, fields: Record<string, string>, title: string): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  return `<h1>${title}</h1>
<form method="post" action="${escapeHtml(address)}" target="_top" data-submit>
${inputs.join('\n')}
<p>Back to the merchant…</p>
<button type="submit">Continue</button>
</form>`
}

/** Posts a message to the framing page; `then` is shown to the payer meanwhile. */
export function renderMessage(message: object, then: string): string {
  return `<script type="application/json" data-message>${JSON.stringify(message).replace(/</g, '\\u003c')}</script>${then}`
}

export function renderFailed(session: Session, description: string): string {
  const again = session.mayRetry ? `<p><a class="button" href="${addressOf(session)}">Try again</a></p>` : ''
  return `<h1>Payment failed</h1><p class="problem" role="alert">${escapeHtml(description)}</p>${again}<p class="out">${renderCancel(session)}</p>`
}

export function renderWords(title: string, words: string, session?: Session): string {
  return `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(words)}</p>${session === undefined ? '' : `<p class="out">${renderCancel(session)}</p>`}`
}
