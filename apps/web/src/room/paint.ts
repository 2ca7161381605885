import { readStored } from '../lib/read-stored.ts'
import { clock, countdown } from './format-room.ts'
import type { Link, Parts } from './room-parts.ts'
import { word } from './word.ts'

const roomId = window.location.hash.slice(1, 37)
const find = (id: string) => document.getElementById(id)

type Child = Node | string | undefined | false

function make(tag: string, className: string, ...children: Child[]): HTMLElement {
  const element = document.createElement(tag)
  element.className = className
  element.append(...children.filter((child): child is Node | string => Boolean(child)))
  return element
}

/** No HTML from data, which prevents injection. Of our own texts only `<b>` is interpreted. */
const strong = (text: string) =>
  text.split(/<b>(.*?)<\/b>/).map((part, index) => (index % 2 ? make('b', '', part) : part))

function makeLink([words, href]: Link, className = ''): HTMLElement {
  const link = make('a', className, words) as HTMLAnchorElement
  link.href = href
  return link
}

function makeAction({ words, press }: NonNullable<Parts['action']>): HTMLElement {
  if (typeof press === 'string') return makeLink([words, press], 'go')
  const button = make('button', 'go', words)
  button.addEventListener('click', press)
  return button
}

/** An icon contained in the page. */
function makeIcon(name: string): SVGElement {
  const icon = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  icon.setAttribute('viewBox', '0 0 24 24')
  icon.setAttribute('aria-hidden', 'true')
  const drawing = document.createElementNS(icon.namespaceURI, 'use')
  drawing.setAttribute('href', `#${name}`)
  icon.append(drawing)
  return icon
}

function makeNote(icon: string, text: string, link?: Link): HTMLElement {
  const words = make('p', '', ...strong(text), link && ' ', link && makeLink(link))
  return make('div', icon === 'care' ? 'note warn' : 'note', makeIcon(icon), words)
}

let last: Parts | undefined
let lastPainted = ''

/** `lostAt`: the server has been unreachable since then; the last state stays, with a note. */
export function paint(parts = last, lostAt?: string): void {
  if (!parts) return
  last = parts
  const since = lostAt === undefined ? '' : word('room.lostSince', { time: clock(lostAt) })
  const temple = readStored<{ name: string }>('temple')?.name.split(',')[0] ?? ''
  const about = readStored<{ title: string }>(`release:${roomId}`)?.title ?? ''
  // Re-render only after a change, so as not to disturb screen readers or a press on a link.
  const key = JSON.stringify([parts, since, temple, about])
  if (key === lastPainted) return
  lastPainted = key
  const { title, big, lead, facts = [], isCounting, way, notes = [], action, quiet, oil, isLit } = parts
  const head = big === undefined ? title : `${big} ${title}`
  document.title = [head, temple].filter(Boolean).join(' · ')
  find('temple')?.replaceChildren(temple)
  find('said')?.replaceChildren([head, lead.replaceAll(/<\/?b>/g, ''), since].join('. '))
  document.body.classList.toggle('lit', isLit)
  find('oil')?.setAttribute('transform', `translate(0 ${Math.round(60 - oil * 67)})`)
  const bar = make('i', '')
  bar.style.width = `${Math.round((way?.share ?? 0) * 100)}%`
  const held = document.activeElement?.textContent
  const room = find('room')
  room?.replaceChildren(
    make('p', 'kind', about),
    make('h1', '', big !== undefined && make('b', '', big), big !== undefined && ' ', title),
    make('p', 'lead', ...strong(lead)),
    action ? makeAction(action) : '',
    way ? make('div', 'way', bar) : '',
    way ? make('p', 'ends', make('span', '', way.began), make('span', '', word('room.yourTurn'))) : '',
    facts.length > 0
      ? make(
          'dl',
          '',
          ...facts.map(([name, value]) => make('div', '', make('dt', '', name), make('dd', '', value))),
        )
      : '',
    since ? makeNote('care', since) : '',
    ...notes.map(({ icon, text, link }) => makeNote(icon, text, link)),
    quiet ? make('p', 'quiet', `${quiet.text} `, quiet.link && makeLink(quiet.link)) : '',
  )
  if (isCounting) room?.querySelector('dd')?.setAttribute('id', 'count')
  for (const element of room?.querySelectorAll<HTMLElement>('a, button') ?? [])
    if (held && element.textContent === held) element.focus()
}

export function tick(seconds: number): void {
  find('count')?.replaceChildren(countdown(seconds))
}

export function showLastUpdate(seconds: number): void {
  find('heard')?.replaceChildren(`${word('room.title')} · ${word('room.heard', { seconds })}`)
}
