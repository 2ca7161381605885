import '../lib/older-signals.ts'
import './room.css'
import type { NowServing } from '@vazhipadu/contract/waiting-room'
import { readAddresses } from '../lib/addresses.ts'
import { findLine, type PublicDraw, type Ticket } from '../lib/draw-line.ts'
import { keepStored, readStored } from '../lib/read-stored.ts'
import { storeAccessToken } from '../lib/session/access-token.ts'
import { ask, fetchSignedIn } from './ask.ts'
import { describeRoom, type Shown } from './describe-room.ts'
import { findPause, findPlace } from './find-place.ts'
import { paint, showLastUpdate, tick } from './paint.ts'
import { preloadApp } from './preload-app.ts'
import { speak } from './word.ts'

// A small page for large crowds: the current number is the same cacheable answer for everyone, and each phone computes
// its own place.
const roomId = window.location.hash.slice(1, 37)
const way = `/waiting-room/${roomId}`
const bookPath = `/releases/${roomId}/book`
/** Set once the devotee came when the room was full: the page then keeps trying to enter, also after a reload. */
const missed = `missed:${roomId}`
const used = `used:${roomId}`
/** With a turn this near, the app's files are preloaded. */
const NEAR_SECONDS = 120

let draw: PublicDraw | undefined
let line: number | undefined
let isLate = false
let fence = 0
/** The last answer and its time by this device: it stays on the page while the server is unreachable. */
let heard: { serving: NowServing; at: number } | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let looking = false

const secondsSince = (at: number) => (performance.now() - at) / 1000
const show = (shown: Shown) => paint(describeRoom(shown))

function comeBack(seconds: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => void look(), seconds * 1000)
}

async function look(): Promise<void> {
  if (looking) return
  looking = true
  clearTimeout(timer)
  await lookOnce()
  looking = false
}

async function lookOnce(): Promise<void> {
  const { status, body: serving } = await ask<NowServing>(`${way}/now-serving`)
  if (status === 404 || status === 422) return show({ state: 'unknown' })
  if (!serving) return lose()
  // A lower fence is an answer of a replaced controller, possibly from a cache: ignore it.
  if (serving.fence < fence) return comeBack(1)
  fence = serving.fence
  heard = { serving, at: performance.now() }
  const ticket = readStored<Ticket>(`room:${roomId}`) ?? (await join(serving))
  if (ticket) await showPlace(serving, ticket)
}

async function showPlace(serving: NowServing, ticket: Ticket): Promise<void> {
  const isDrawn = ['learning', 'serving', 'ended'].includes(serving.phase)
  isLate = ticket.lateNo !== null
  if (isDrawn && !draw?.buckets) draw = (await ask<PublicDraw>(`/waiting-room/draws/${serving.draw_id}`)).body
  if (draw?.seed && ticket.code) line ??= await findLine(ticket, draw.seed)
  const place = draw && line !== undefined ? findPlace(line, draw, serving) : undefined
  if (readStored(used)) return show({ state: 'used' })
  const pass = readStored<{ expiresAt: string }>(`pass:${roomId}`)
  if (pass) {
    const left = (Date.parse(pass.expiresAt) - Date.parse(serving.at)) / 1000
    if (left <= 0) return show({ state: 'used' })
    comeBack(left + 1)
    return show({ state: 'inside', href: bookPath, until: pass.expiresAt })
  }
  if (place?.isCalled && serving.phase === 'serving' && readStored(missed)) return goIn(ticket)
  show({ state: 'shown', serving, place, isLate, goIn: () => void goIn(ticket) })
  if (place && (place.isCalled || (place.secondsLeft ?? Infinity) < NEAR_SECONDS)) void preloadApp()
  if (serving.phase !== 'ended') comeBack(findPause(serving, place?.secondsLeft ?? null, Math.random()))
}

/** On another phone, or after the ticket was lost: the account gets the same place again. */
async function join({ phase, draw_id }: NowServing): Promise<Ticket | undefined> {
  const nobody = { ticket: '', code: '', lateNo: null }
  if (phase === 'announced' || phase === 'ended') return nobody
  const { status, body, code } = await fetchSignedIn<Ticket>(`${way}/join`)
  if (body) {
    keepStored(`room:${roomId}`, body)
    // For the page that verifies the draw.
    keepStored(`draw:${draw_id}`, { code: body.code, lateNo: body.lateNo })
  } else if (status === 401 || status === 403)
    show({ state: 'signIn', href: `/sign-in?redirectUrl=${bookPath}` })
  else if (code === 'room_ended') return nobody
  else lose()
  return body
}

function lose(): void {
  if (heard) paint(undefined, heard.serving.at)
  else show({ state: 'lost' })
  comeBack(4 + Math.random() * 4)
}

type Pass = { token: string; expiresAt: string }

/** Redeems the turn, which works once. The pass belongs to the account, so any of its windows may book. */
async function goIn({ ticket }: Ticket): Promise<void> {
  if (!readStored(missed)) show({ state: 'goingIn' })
  const { body, code } = await ask<Pass>(`${way}/turn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ticket }),
  })
  if (body) {
    storeAccessToken(body.token)
    keepStored(`pass:${roomId}`, { expiresAt: body.expiresAt })
    return window.location.assign(bookPath)
  }
  if (code === 'turn_gone') {
    keepStored(used, { isUsed: true })
    return show({ state: 'used' })
  }
  // The room is full: retry automatically until a place inside is free.
  if (code === 'room_full') {
    keepStored(missed, { isMissed: true })
    show({ state: 'missed' })
    return comeBack(5)
  }
  if (code === 'ticket_invalid') localStorage.removeItem(`room:${roomId}`)
  comeBack(1)
}

/** Loads the names that the app would have stored; they are missing on another phone or after opening a link. */
async function nameIt(): Promise<void> {
  if (!readStored('temple')) {
    const { body } = await ask<object>('/temple')
    if (body) keepStored('temple', body)
  }
  if (!readStored(`release:${roomId}`)) {
    const { body } = await ask<{ releases: { room_id: string; title: string }[] }>('/releases/announced')
    const found = body?.releases.find(({ room_id }) => room_id === roomId)
    if (found) keepStored(`release:${roomId}`, { title: found.title })
  }
}

if (readStored<{ state?: { direction?: string } }>('theme')?.state?.direction === 'rtl')
  document.documentElement.dir = 'rtl'
setInterval(() => {
  if (!heard) return
  showLastUpdate(Math.round(secondsSince(heard.at)))
  const { opensAt, at, phase } = heard.serving
  if (phase === 'joining') tick((Date.parse(opensAt) - Date.parse(at)) / 1000 - secondsSince(heard.at))
}, 1_000)
// Update at once when a locked phone is unlocked.
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void look())
window.addEventListener('online', () => void look())
window.addEventListener('offline', () => heard && lose())
window.addEventListener('hashchange', () => window.location.reload())
// The stored names of temple and release are loaded after the language, because they depend on it.
const spoken = speak(localStorage.getItem('language') ?? 'en').catch(() => undefined)
void Promise.all([readAddresses(), spoken]).then(nameIt).then(look)
