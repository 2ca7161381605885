import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'

// Simulates Google Identity Services: the script that draws the button, the keys, and ID tokens signed with them. The
// page sets the user in `window.googlePerson`; without it the button asks.

const address = new URL(process.env.GOOGLE_STAND_IN_URL ?? 'http://localhost:4140')
const clientId = process.env.GOOGLE_CLIENT_IDS ?? 'vazhipadu-local'
const kid = randomUUID()
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

const script = `
  let settings
  const ask = () => {
    const email = prompt('Google is played here. Whose account is it?', 'lakshmi@gmail.com')
    return email && { sub: email, email, name: email.split('@')[0] }
  }
  window.google = { accounts: { id: {
    initialize(options) { settings = options },
    renderButton(parent, options) {
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = 'Continue with Google'
      button.style.cssText = 'display:block;border:1px solid #747775;border-radius:4px;background:#fff;color:#1f1f1f;' +
        'font:500 14px sans-serif;width:' + options.width + 'px;height:' + { large: 40, medium: 32, small: 20 }[options.size] + 'px'
      button.onclick = async () => {
        const person = window.googlePerson ?? ask()
        if (!person) return
        const asked = new URLSearchParams(person)
        if (settings.nonce) asked.set('nonce', settings.nonce)
        const answer = await fetch('${address.origin}/gsi/token?' + asked)
        settings.callback({ credential: await answer.text(), select_by: 'btn', client_id: settings.client_id })
      }
      parent.append(button)
    },
  } } }
`

function signToken(person: URLSearchParams): string {
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    iss: address.origin,
    aud: person.get('aud') ?? clientId,
    sub: person.get('sub'),
    email: person.get('email'),
    email_verified: person.get('verified') !== 'false',
    name: person.get('name'),
    // The nonce that the page sent, if any.
    nonce: person.get('nonce') ?? undefined,
    iat: now,
    exp: now + 3600,
  }
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ alg: 'RS256', typ: 'JWT', kid })}.${part(claims)}`
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')}`
}

createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', address)
  response.setHeader('access-control-allow-origin', '*')
  if (pathname === '/gsi/client') {
    response.setHeader('content-type', 'text/javascript').end(script)
  } else if (pathname === '/keys') {
    const key = { ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [key] }))
  } else if (pathname === '/gsi/token') {
    response.end(signToken(searchParams))
  } else {
    response.writeHead(404).end()
  }
}).listen(Number(address.port))
