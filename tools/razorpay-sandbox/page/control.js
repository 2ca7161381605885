const find = (id) => document.getElementById(id)
const rupees = (paise) => (paise / 100).toLocaleString('en-IN', { style: 'currency', currency: 'INR' })

async function send(address, body, method = 'POST') {
  const answer = await fetch(address, {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  const said = await answer.json()
  find('said').textContent = answer.ok ? '' : said.error.description
  await refresh()
}

function makeButton(words, address, body = {}) {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = words
  button.addEventListener('click', () => void send(address, body))
  return button
}

function fill(id, heads, rows) {
  const table = find(id)
  const line = (cells, tag) => {
    const row = document.createElement('tr')
    for (const cell of cells) {
      const one = document.createElement(tag)
      one.append(...(Array.isArray(cell) ? cell : [String(cell ?? '')]))
      row.append(one)
    }
    return row
  }
  table.replaceChildren(
    ...(table.caption ? [table.caption] : []),
    ...(rows.length > 0 ? [line(heads, 'th'), ...rows.map((row) => line(row, 'td'))] : []),
  )
}

const newest = (items) => items.slice(-50).reverse()

async function refresh() {
  const state = await (await fetch('/control/state')).json()
  find('now').textContent = new Date(state.now).toLocaleString('en-IN', { timeZone: 'Asia/Kolkata' })
  find('faults').textContent = [
    state.outageUntil ? `Outage until ${new Date(state.outageUntil).toLocaleString('en-IN')}.` : '',
    ...state.faults.map((fault) => `${fault.match}: ${fault.kind} × ${fault.times}`),
  ]
    .filter(Boolean)
    .join(' · ')
  const { url, disabled, modes, sent } = state.webhooks
  find('webhook').textContent =
    `${url ?? 'no address'}${disabled ? ' (disabled)' : ''} · ${JSON.stringify(modes)}`
  fill(
    'sent',
    ['event', 'state', 'tries', ''],
    newest(sent).map((each) => [
      each.event,
      each.state,
      each.attempts.map((attempt) => attempt.status ?? attempt.error).join(', '),
      [makeButton('Replay', '/control/webhooks/replay', { id: each.id })],
    ]),
  )
  fill(
    'orders',
    ['order', 'receipt', 'amount', 'status', ''],
    newest(state.orders).map((each) => [
      each.id,
      each.receipt,
      rupees(each.amount),
      each.status,
      each.status === 'paid'
        ? ''
        : ['captured', 'authorized', 'failed', 'pending'].map((outcome) =>
            makeButton(outcome, `/control/orders/${each.id}/pay`, { outcome }),
          ),
    ]),
  )
  fill(
    'payments',
    ['payment', 'order', 'method', 'status', 'reason', ''],
    newest(state.payments).map((each) => [
      each.id,
      each.order_id,
      each.method,
      each.status,
      each.error_reason,
      [
        ...(['created', 'failed'].includes(each.status)
          ? [makeButton('Authorise late', `/control/payments/${each.id}/authorize-late`)]
          : []),
        ...(each.captured ? [makeButton('Dispute', `/control/payments/${each.id}/dispute`)] : []),
      ],
    ]),
  )
  fill(
    'refunds',
    ['refund', 'payment', 'amount', 'status', ''],
    newest(state.refunds).map((each) => [
      each.id,
      each.payment_id,
      rupees(each.amount),
      each.status,
      each.status === 'pending'
        ? ['processed', 'failed'].map((status) =>
            makeButton(status, `/control/refunds/${each.id}/end`, { status }),
          )
        : '',
    ]),
  )
  fill(
    'disputes',
    ['dispute', 'payment', 'amount', 'status', ''],
    newest(state.disputes).map((each) => [
      each.id,
      each.payment_id,
      rupees(each.amount),
      each.status,
      ['open', 'under_review'].includes(each.status)
        ? ['won', 'lost', 'closed'].map((status) =>
            makeButton(status, `/control/disputes/${each.id}/move`, { status }),
          )
        : '',
    ]),
  )
  fill(
    'settlements',
    ['settlement', 'amount', 'UTR'],
    newest(state.settlements).map((each) => [each.id, rupees(each.amount), each.utr]),
  )
}

for (const form of document.querySelectorAll('form')) {
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const fields = [...form.elements].filter((each) => each.name)
    const read = (each) => ('number' in each.dataset ? Number(each.value) : each.value)
    void send(form.dataset.post, Object.fromEntries(fields.map((each) => [each.name, read(each)])))
  })
}
for (const button of document.querySelectorAll('[data-send]')) {
  button.addEventListener('click', () => void send(button.dataset.send, JSON.parse(button.dataset.body)))
}
for (const button of document.querySelectorAll('[data-delete]')) {
  button.addEventListener('click', () => void send(button.dataset.delete, undefined, 'DELETE'))
}

await refresh()
setInterval(() => {
  if (!document.hidden) void refresh()
}, 2000)
