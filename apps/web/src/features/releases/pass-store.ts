// As the waiting page keeps and reads them: small files of its own, no store of the app's.

type OwnCode = { code: string; lateNo: number | null }

function read<T>(name: string): T | undefined {
  try {
    return (JSON.parse(localStorage.getItem(name) ?? 'null') as T | null) ?? undefined
  } catch {
    return undefined
  }
}

function keep(name: string, value: object): void {
  try {
    localStorage.setItem(name, JSON.stringify(value))
  } catch {
    // Where nothing may be kept it is asked for again.
  }
}

export const keepPass = (roomId: string, expiresAt: string) => keep(`pass:${roomId}`, { expiresAt })

export const forgetPass = (roomId: string) => localStorage.removeItem(`pass:${roomId}`)

/** So that the waiting page does not call anybody a second time. */
export const keepUsed = (roomId: string) => keep(`used:${roomId}`, { isUsed: true })

/** Until when one may book what a room gives out; nothing outside it. */
export const passUntil = (roomId: string) => read<{ expiresAt: string }>(`pass:${roomId}`)?.expiresAt

/** What the waiting page says it is about. */
export const keepTitle = (roomId: string, title: string) => keep(`release:${roomId}`, { title })

/** The code of one's own entry in a draw, for checking it. It is told to nobody. */
export const keepCode = (drawId: string, code: OwnCode) => keep(`draw:${drawId}`, code)

export const ownCode = (drawId: string) => read<OwnCode>(`draw:${drawId}`)
