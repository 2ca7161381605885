import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inlineHashes, inlineScripts } from '../../../build/list-inline-scripts.ts'
import { carryOver, submitPending } from './carry-over.ts'
import { renderOutlines } from './render-outlines.tsx'

const { drawn, words } = await renderOutlines()
const skies = { dawn: '/dawn.svg', day: '/day.svg', dusk: '/dusk.svg', night: '/night.svg' }
const phoneSkies = { dawn: '/dawn.avif', day: '/day.avif', dusk: '/dusk.avif', night: '/night.avif' }
const root = document.documentElement

/** Simulates the page: outlines as templates, then the script that shows one of them. */
function show(path: string, language = 'en') {
  window.history.replaceState(null, '', path)
  root.lang = language
  root.dataset.hour = 'dusk'
  const templates = Object.entries(drawn).map(([id, drawing]) => `<template id="${id}">${drawing}</template>`)
  document.body.innerHTML = `<div id="outline"></div><div id="root"></div>${templates.join('')}`
  const script = document.createElement('script')
  script.dataset.words = JSON.stringify(words)
  script.dataset.skies = JSON.stringify(skies)
  script.dataset.phoneSkies = JSON.stringify(phoneSkies)
  script.textContent = inlineScripts.outline
  document.body.append(script)
  const place = document.querySelector<HTMLElement>('#outline')
  if (!place) throw new Error('No element #outline')
  return place
}
const fieldOf = (place: Element, name: string) => {
  const found = place.querySelector<HTMLInputElement>(`input[name=${name}]`)
  if (!found) throw new Error(`No field ${name}`)
  return found
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => document.body.replaceChildren())

describe('the outline of a page', () => {
  it('shows the sign-in page with the sky of the hour to signed-out visitors', () => {
    const place = show('/')
    expect(place.querySelector('h1')?.textContent).toBe('Welcome')
    expect(place.querySelector('[data-sky="dusk"] img')?.getAttribute('src')).toBe('/dusk.svg')
    expect(place.querySelector('[data-sky="dusk"] source')?.getAttribute('srcset')).toBe('/dusk.avif')
    expect([fieldOf(place, 'identifier').autocomplete, fieldOf(place, 'password').type]).toEqual([
      'username',
      'password',
    ])
  })

  it.each(Object.keys(words))('speaks %s', (language) => {
    const texts = (place: Element) =>
      [...place.querySelectorAll('h1, label, form button')].map(({ textContent }) => textContent)
    const english = texts(show('/sign-in'))
    for (const [place, text] of texts(show('/sign-in', language)).entries())
      if (text) expect(text).not.toBe(english[place])
  })

  it('has the sky without a form where another form comes', () => {
    const place = show('/sign-up')
    expect([place.querySelectorAll('[data-sky]').length, place.querySelectorAll('form, h1').length]).toEqual([
      1, 0,
    ])
  })

  const enter = (authority: string[]) =>
    localStorage.setItem('session', JSON.stringify({ state: { signedIn: true, user: { authority } } }))

  it('is the sky over the card that greets for a devotee', () => {
    enter(['user'])
    for (const path of ['/', '/home', '/home/'])
      expect([path, show(path).querySelector('[data-sky] img')?.getAttribute('src')]).toEqual([
        path,
        '/dusk.svg',
      ])
  })

  it('is a bar and a wait for every other page, and for the office', () => {
    for (const path of ['/terms', '/history', '/']) {
      if (path !== '/terms') enter(path === '/' ? ['user', 'admin'] : ['user'])
      const place = show(path)
      expect([
        path,
        place.querySelectorAll('header').length,
        place.querySelector('[role=status]')?.textContent,
      ]).toEqual([path, 1, 'One moment'])
      expect(place.querySelector('[data-sky]')).toBeNull()
    }
  })

  it('has no bar where a layout with another one was chosen', () => {
    localStorage.setItem('session', JSON.stringify({ state: { signedIn: true } }))
    localStorage.setItem('theme', JSON.stringify({ state: { layout: { type: 'stackedSide' } } }))
    expect(show('/home').querySelector('header')).toBeNull()
  })

  it('survives invalid stored data', () => {
    for (const name of ['session', 'theme', 'addresses']) localStorage.setItem(name, '{not json')
    expect(show('/sign-in').querySelector('form')).not.toBeNull()
  })
})

it('carries over typed text and a submission, and sends nothing by itself', () => {
  const place = show('/sign-in')
  const outline = place.querySelector('form')
  fieldOf(place, 'identifier').value = 'l@example.org'
  fieldOf(place, 'password').value = 'the lamp is lit'
  fieldOf(place, 'password').focus()
  const sent = new Event('submit', { cancelable: true })
  outline?.dispatchEvent(sent)
  expect(sent.defaultPrevented).toBe(true)

  const page = document.querySelector('#root')
  if (!page) throw new Error('No element #root')
  const heard: string[] = []
  page.innerHTML = '<form><input name="identifier"><input name="password" type="password"></form>'
  page.addEventListener('input', ({ target }) => heard.push((target as HTMLInputElement).value))
  page.addEventListener('submit', (event) => {
    event.preventDefault()
    heard.push('sent')
  })
  carryOver(place)
  expect(heard).toEqual(['l@example.org', 'the lamp is lit'])
  expect([document.activeElement, place.isConnected]).toEqual([fieldOf(page, 'password'), false])
  submitPending(place)
  expect(heard).toEqual(['l@example.org', 'the lamp is lit', 'sent'])
  expect(fieldOf(place, 'password').value).toBe('')
})

it.each([
  ['no form', '<p>One moment</p>'],
  ['a form of other fields', '<form><input name="code"></form>'],
  ['a form without a password', '<form><input name="identifier"></form>'],
])('keeps no password when the page has %s, and sends nothing of it later', (_, drawn) => {
  const place = show('/sign-in')
  fieldOf(place, 'identifier').value = 'l@example.org'
  fieldOf(place, 'password').value = 'the lamp is lit'
  place.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }))
  const page = document.querySelector('#root')
  if (!page) throw new Error('No element #root')
  page.innerHTML = drawn
  carryOver(place)
  expect([place.isConnected, fieldOf(place, 'password').value]).toEqual([false, ''])

  page.innerHTML = '<form><input name="identifier"><input name="password" type="password"></form>'
  let isSent = false
  page.addEventListener('submit', () => {
    isSent = true
  })
  submitPending(place)
  expect(isSent).toBe(false)
})

it('typing after pressing cancels the submission, so that half a password is not sent', () => {
  const place = show('/sign-in')
  const outline = place.querySelector('form')
  outline?.dispatchEvent(new Event('submit', { cancelable: true }))
  fieldOf(place, 'password').value = 'the la'
  fieldOf(place, 'password').dispatchEvent(new Event('input', { bubbles: true }))
  const page = document.querySelector('#root')
  if (!page) throw new Error('No element #root')
  page.innerHTML = '<form><input name="identifier"><input name="password" type="password"></form>'
  let isSent = false
  page.addEventListener('submit', () => {
    isSent = true
  })
  carryOver(place)
  submitPending(place)
  expect([isSent, fieldOf(page, 'password').value]).toEqual([false, 'the la'])
})

it('sends nothing unless the user submitted', () => {
  const place = show('/sign-in')
  document.querySelector('#root')?.append(document.createElement('form'))
  let isSent = false
  document.querySelector('#root')?.addEventListener('submit', () => {
    isSent = true
  })
  carryOver(place)
  submitPending(place)
  expect(isSent).toBe(false)
})

it('names each script of the page in the content policy by its hash', () => {
  expect(inlineHashes).toHaveLength(Object.keys(inlineScripts).length)
  for (const hash of inlineHashes) expect(hash).toMatch(/^'sha256-[\w+/]{43}='$/)
  for (const text of Object.values(inlineScripts)) expect(text).not.toMatch(/<\/script|^\s*\/\//m)
})
