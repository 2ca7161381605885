import { createHash } from 'node:crypto'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { z } from 'zod'
import type { Config } from '../config.ts'

/**
 * A public randomness beacon, whose numbers cannot be known in advance; `readRound` returns a round once it was
 * published.
 */
export type Beacon = { readRound(round: number): Promise<Buffer | undefined> }

/** drand's quicknet: run jointly by many organisations, one number every three seconds. */
export const quicknet = {
  chain: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesisMs: 1_692_803_367_000,
  periodMs: 3_000,
}
const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'
const PATIENCE_MS = 2_000

/** The first round that is still unknown at this moment and for `marginMs` after it. */
export const roundAfter = (at: Date, marginMs = 6_000): number =>
  Math.ceil((at.getTime() + marginMs - quicknet.genesisMs) / quicknet.periodMs) + 1

const answer = z.object({ round: z.number().int(), signature: z.string().regex(/^[0-9a-f]{96}$/) })

/**
 * Tries the addresses in turn. A round is verified by its signature alone, so it does not matter which server sent it.
 */
export function createBeacon({ BEACON_URLS }: Pick<Config, 'BEACON_URLS'>): Beacon {
  return {
    async readRound(round) {
      for (const url of BEACON_URLS) {
        const signature = await ask(`${url}/${quicknet.chain}/public/${round}`, round)
        if (signature && isSignature(round, signature)) return signature
      }
      return undefined
    },
  }
}

async function ask(url: string, round: number): Promise<Buffer | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) })
    const read = answer.safeParse(await response.json())
    return read.success && read.data.round === round ? Buffer.from(read.data.signature, 'hex') : undefined
  } catch {
    return undefined
  }
}

/** The round as eight bytes, hashed, signed with the network's key. */
export function isSignature(round: number, signature: Uint8Array): boolean {
  const number = Buffer.alloc(8)
  number.writeBigUInt64BE(BigInt(round))
  const message = createHash('sha256').update(number).digest()
  const { shortSignatures } = bls12_381
  try {
    return shortSignatures.verify(
      signature,
      shortSignatures.hash(message, DOMAIN),
      Buffer.from(quicknet.publicKey, 'hex'),
    )
  } catch {
    return false
  }
}
