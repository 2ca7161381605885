import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

type Moment = { origin?: string; rpId?: string; counter?: number; userVerified?: boolean }

const hash = (data: Buffer | string) => createHash('sha256').update(data).digest()
const b64 = (data: Buffer) => data.toString('base64url')

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_KEY = 0x40

/**
 * A passkey as a phone or security key makes it: P-256, without attestation. For tests, which cannot touch a sensor.
 */
export function makePasskey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)

  const describe = (type: string, challenge: string, { origin = 'http://localhost:5173' }: Moment) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const begin = ({ rpId = 'localhost', counter = 0, userVerified = true }: Moment, flags: number) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const shown = PRESENT | (userVerified ? VERIFIED : 0) | flags
    return Buffer.concat([hash(rpId), Buffer.from([shown]), count])
  }
  const answer = (response: Record<string, unknown>) => ({
    id: b64(id),
    rawId: b64(id),
    type: 'public-key' as const,
    response,
    clientExtensionResults: {},
    authenticatorAttachment: 'platform',
  })

  return {
    id: b64(id),
    register(challenge: string, moment: Moment = {}) {
      const clientDataJSON = describe('webauthn.create', challenge, moment)
      // CBOR by hand: { 1: 2, 3: -7, -1: 1, -2: x, -3: y }
      const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20])
      const between = Buffer.from([0x22, 0x58, 0x20])
      const key = Buffer.concat([head, Buffer.from(x, 'base64url'), between, Buffer.from(y, 'base64url')])
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const authData = Buffer.concat([begin(moment, HAS_KEY), credential])
      const text = (word: string) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)])
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        Buffer.from([0x58, authData.length]),
        authData,
      ])
      return answer({
        clientDataJSON: b64(clientDataJSON),
        attestationObject: b64(attestation),
        transports: ['internal'],
      })
    },
    sign(challenge: string, moment: Moment = {}) {
      const clientDataJSON = describe('webauthn.get', challenge, moment)
      const authenticatorData = begin(moment, 0)
      const signer = createSign('sha256').update(authenticatorData).update(hash(clientDataJSON))
      return answer({
        clientDataJSON: b64(clientDataJSON),
        authenticatorData: b64(authenticatorData),
        signature: b64(signer.sign(privateKey)),
      })
    },
  }
}
