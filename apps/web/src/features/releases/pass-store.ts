// Shares the localStorage format with the waiting room page, which does not load the app's stores.
import { keepStored, readStored } from '../../lib/read-stored.ts'

type OwnCode = { code: string; lateNo: number | null }

export const keepPass = (roomId: string, expiresAt: string) => keepStored(`pass:${roomId}`, { expiresAt })

export const removePass = (roomId: string) => localStorage.removeItem(`pass:${roomId}`)

/** Prevents the waiting room page from calling the devotee a second time. */
export const keepUsed = (roomId: string) => keepStored(`used:${roomId}`, { isUsed: true })

/** Until when the devotee may book the room's places; undefined without a pass. */
export const passUntil = (roomId: string) => readStored<{ expiresAt: string }>(`pass:${roomId}`)?.expiresAt

/** Title for the waiting room page. */
export const keepTitle = (roomId: string, title: string) => keepStored(`release:${roomId}`, { title })

/** The secret code of the devotee's own entry in a draw, kept for verification and sent nowhere. */
export const keepCode = (drawId: string, code: OwnCode) => keepStored(`draw:${drawId}`, code)

export const ownCode = (drawId: string) => readStored<OwnCode>(`draw:${drawId}`)
