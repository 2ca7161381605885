// As the waiting page keeps and reads them: small files of its own, no store of the app's.
import { keepStored, readStored } from '../../lib/read-stored.ts'

type OwnCode = { code: string; lateNo: number | null }

export const keepPass = (roomId: string, expiresAt: string) => keepStored(`pass:${roomId}`, { expiresAt })

export const forgetPass = (roomId: string) => localStorage.removeItem(`pass:${roomId}`)

/** So that the waiting page does not call anybody a second time. */
export const keepUsed = (roomId: string) => keepStored(`used:${roomId}`, { isUsed: true })

/** Until when one may book what a room gives out; nothing outside it. */
export const passUntil = (roomId: string) => readStored<{ expiresAt: string }>(`pass:${roomId}`)?.expiresAt

/** What the waiting page says it is about. */
export const keepTitle = (roomId: string, title: string) => keepStored(`release:${roomId}`, { title })

/** The code of one's own entry in a draw, for checking it. It is told to nobody. */
export const keepCode = (drawId: string, code: OwnCode) => keepStored(`draw:${drawId}`, code)

export const ownCode = (drawId: string) => readStored<OwnCode>(`draw:${drawId}`)
