// Plain JavaScript: the browser gets this file as it stands.
const most = 500

const find = (id) => document.getElementById(id)
const [words, channel, list, status, panes, letter] = [
  'words',
  'channel',
  'messages',
  'status',
  'panes',
  'letter',
].map(find)

/** Newest first. */
let messages = []
let chosenId = decodeURIComponent(location.hash.slice(1))
let view = 'html'
const read = new Set()

function make(tag, properties = {}, ...children) {
  const { aria = {}, ...rest } = properties
  const element = Object.assign(document.createElement(tag), rest)
  for (const [name, value] of Object.entries(aria)) element.setAttribute(`aria-${name}`, value)
  element.append(...children)
  return element
}

const titleOf = (message) => (message.channel === 'sms' ? message.text : message.subject || '(no subject)')
const nameOf = ({ name, address }) => (name ? `${name} <${address}>` : address)
const receiversOf = (message) =>
  message.to.map((party) => (message.channel === 'sms' ? `+${party.address}` : party.address)).join(', ')

function timeOf({ receivedAt }) {
  const at = new Date(receivedAt)
  const sameDay = at.toDateString() === new Date().toDateString()
  const text = sameDay
    ? at.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })
    : at.toLocaleDateString([], { day: 'numeric', month: 'short' })
  return make('time', { dateTime: receivedAt, title: at.toLocaleString() }, text)
}

function isWanted(message) {
  if (channel.value && message.channel !== channel.value) return false
  const wanted = words.value.trim().toLowerCase()
  const from = message.channel === 'mail' ? nameOf(message.from) : ''
  const names = message.to.map(nameOf).join(' ')
  return [titleOf(message), from, names, message.text].some((text) => text.toLowerCase().includes(wanted))
}

function showList() {
  const wanted = messages.filter(isWanted)
  const focused = document.activeElement?.dataset?.id
  list.replaceChildren(...wanted.map((message) => make('li', {}, makeRow(message))))
  list.querySelector(`[data-id="${CSS.escape(focused ?? '')}"]`)?.focus()
  status.textContent =
    messages.length === 0
      ? 'Nothing has arrived yet. Mail and SMS appear here by themselves.'
      : `${wanted.length} of ${messages.length} ${messages.length === 1 ? 'message' : 'messages'}`
  document.title = messages.length === 0 ? 'Inbox' : `Inbox (${messages.length})`
}

function makeRow(message) {
  const isSms = message.channel === 'sms'
  const start = isSms ? `Template ${message.templateId}` : message.text.slice(0, 120)
  const row = make(
    'button',
    { type: 'button', aria: { current: String(message.id === chosenId) } },
    make('span', { className: read.has(message.id) ? '' : 'unread' }, receiversOf(message)),
    timeOf(message),
    make('span', {}, titleOf(message)),
    make('span', { className: 'tag' }, isSms ? 'SMS' : 'Mail'),
    make('span', { className: 'start' }, start || '(no text)'),
  )
  row.dataset.id = message.id
  row.addEventListener('click', () => choose(message.id))
  return row
}

function choose(id) {
  if (id !== chosenId) view = 'html'
  chosenId = id
  history.replaceState(null, '', id ? `#${id}` : location.pathname)
  showAll()
  if (id) find('reading').focus()
}

function showAll() {
  const message = messages.find(({ id }) => id === chosenId)
  if (message) read.add(message.id)
  panes.classList.toggle('open', message !== undefined)
  showList()
  if (!message) {
    letter.replaceChildren(
      make('h2', { id: 'reading-heading', className: 'nothing' }, 'Choose a message to read it'),
    )
  } else if (message.channel === 'sms') showBubbles(message)
  else showLetter(message)
}

function showBubbles(chosen) {
  const number = chosen.to[0].address
  const thread = messages.filter((each) => each.channel === 'sms' && each.to[0].address === number)
  const bubbles = thread
    .toReversed()
    .map((message) =>
      make(
        'li',
        { aria: { current: String(message.id === chosen.id) } },
        make('p', {}, message.text),
        make('small', {}, timeOf(message), ` · ${message.templateId}`),
      ),
    )
  letter.replaceChildren(
    make('h2', { id: 'reading-heading' }, `SMS to +${number}`),
    make('ol', { className: 'bubbles' }, ...bubbles),
  )
}

function showLetter(message) {
  const facts = [
    ['From', nameOf(message.from)],
    ['To', message.to.map(nameOf).join(', ')],
    ['Arrived', new Date(message.receivedAt).toLocaleString()],
  ]
  letter.replaceChildren(
    make('h2', { id: 'reading-heading' }, titleOf(message)),
    make('dl', {}, ...facts.flatMap(([name, value]) => [make('dt', {}, name), make('dd', {}, value)])),
    ...makeAttachments(message),
    makeViews(message),
    makeBody(message),
  )
}

function makeAttachments({ id, attachments }) {
  if (attachments.length === 0) return []
  const links = attachments.map(({ name, size }, index) => {
    const label = `${name} (${Math.max(1, Math.round(size / 1024))} kB)`
    return make(
      'li',
      {},
      make('a', { href: `/api/messages/${id}/attachments/${index}`, download: name }, label),
    )
  })
  return [make('ul', { className: 'attachments', aria: { label: 'Attachments' } }, ...links)]
}

function makeViews(message) {
  const buttons = [
    ['html', 'Letter'],
    ['text', 'Plain text'],
    ['headers', 'Headers'],
  ].map(([name, label]) => {
    const pressed = name === shownView(message)
    const disabled = (name === 'html' && !message.html) || (name === 'text' && !message.text)
    const button = make('button', { type: 'button', disabled, aria: { pressed: String(pressed) } }, label)
    button.addEventListener('click', () => {
      view = name
      showLetter(message)
      letter.querySelector('[aria-pressed="true"]').focus()
    })
    return button
  })
  return make('div', { className: 'views', role: 'group', aria: { label: 'How to show it' } }, ...buttons)
}

const shownView = (message) => (view === 'html' && !message.html ? 'text' : view)

function makeBody(message) {
  switch (shownView(message)) {
    case 'html':
      return makeFrame(message)
    case 'text':
      return make('pre', {}, message.text || '(no text)')
    default:
      return make('pre', {}, message.headers.map(({ name, value }) => `${name}: ${value}`).join('\n'))
  }
}

/** The sandbox allows neither scripts nor forms nor this page's origin; a link opens in a tab of its own. */
function makeFrame(message) {
  const frame = make('iframe', { title: `Letter: ${titleOf(message)}` })
  frame.setAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox')
  const html = message.attachments.reduce(
    (text, { contentId }, index) =>
      contentId
        ? text.replaceAll(
            `cid:${contentId}`,
            `${location.origin}/api/messages/${message.id}/attachments/${index}`,
          )
        : text,
    message.html,
  )
  frame.srcdoc = html.replace(/(<a\b)(?![^>]*\btarget=)/gi, '$1 target="_blank" rel="noopener"')
  return frame
}

const sayUnreachable = () => {
  status.textContent = 'The inbox does not answer. Trying again…'
}

const events = new EventSource('/api/events')
// Also after a lost connection: what arrived meanwhile is fetched anew.
events.addEventListener('open', () => {
  fetch(`/api/messages?limit=${most}`)
    .then((response) => response.json())
    .then((arrived) => {
      messages = arrived
      showAll()
    })
    .catch(sayUnreachable)
})
events.addEventListener('error', sayUnreachable)
events.addEventListener('message', ({ data }) => {
  const message = JSON.parse(data)
  if (messages.some(({ id }) => id === message.id)) return
  messages = [message, ...messages].slice(0, most)
  const chosen = messages.find(({ id }) => id === chosenId)
  // An open letter is left alone, so that it does not flicker; an SMS joins its conversation.
  if (message.channel === 'sms' && chosen?.channel === 'sms') showAll()
  else showList()
})
events.addEventListener('cleared', () => {
  messages = []
  choose('')
})

words.addEventListener('input', showList)
channel.addEventListener('change', showList)
find('clear').addEventListener('click', () => {
  fetch('/api/messages', { method: 'DELETE' }).catch(sayUnreachable)
})
find('back').addEventListener('click', () => {
  const id = chosenId
  choose('')
  list.querySelector(`[data-id="${CSS.escape(id)}"]`)?.focus()
})
