import { expect, test } from 'vitest'
import { exampleHouse } from './example-house.ts'
import { fillTemplate } from './fill-template.ts'
import { renderNginx } from './render-nginx.ts'

const WEB = exampleHouse.WEB_HOST

test('filling in leaves no variable behind', () => {
  expect(fillTemplate(renderNginx(), exampleHouse)).not.toContain('${')
})

test.each([
  ['nothing for a name', { API_UPSTREAM: '' }, /API_UPSTREAM is missing/],
  [
    'the payment page on the app’s name',
    { BRIDGE_HOST: WEB, BRIDGE_ORIGIN: `https://${WEB}` },
    /three different/,
  ],
  ['an origin that is not its host', { WEB_ORIGIN: 'https://other.example' }, /WEB_ORIGIN must be/],
  ['an origin without TLS', { WEB_ORIGIN: `http://${WEB}` }, /WEB_ORIGIN must be/],
  ['a value that is a directive', { WEB_ROOT: '/srv; include /etc/passwd' }, /WEB_ROOT has a character/],
])('filling in refuses %s', (_what, changes, problem) => {
  expect(() => fillTemplate(renderNginx(), { ...exampleHouse, ...changes })).toThrow(problem)
})
