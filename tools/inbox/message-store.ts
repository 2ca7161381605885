import { randomUUID } from 'node:crypto'
import type { Mail, Message, Sms } from './message.ts'

export interface Search {
  to?: string
  channel?: string
  since?: Date
  limit?: number
}

/** An incoming message; the store adds its id and time. */
export type NewMessage = Omit<Mail, 'id' | 'receivedAt'> | Omit<Sms, 'id' | 'receivedAt'>

export interface Store {
  add(message: NewMessage, contents?: Uint8Array[]): Message
  find(id: string): Message | undefined
  findContent(id: string, attachment: number): Uint8Array | undefined
  /** Newest first. */
  list(search: Search): Message[]
  clear(): void
  /** Calls `tell` with each new message, or with undefined when all are deleted. Returns a function that stops it. */
  watch(tell: (message: Message | undefined) => void): () => void
}

/** In memory: a restart empties the inbox. Keeps at most `most` messages. */
export function createMessageStore(maxMessages = 5000): Store {
  const messages = new Map<string, Message>()
  const contentsOf = new Map<string, Uint8Array[]>()
  const watchers = new Set<(message: Message | undefined) => void>()
  const notifyWatchers = (message: Message | undefined) => {
    for (const tell of watchers) tell(message)
  }

  return {
    add(arrived, contents = []) {
      const message: Message = { id: randomUUID(), receivedAt: new Date().toISOString(), ...arrived }
      messages.set(message.id, message)
      contentsOf.set(message.id, contents)
      // A Map keeps the order of arrival, so its first key is the oldest.
      for (const oldest of messages.keys()) {
        if (messages.size <= maxMessages) break
        messages.delete(oldest)
        contentsOf.delete(oldest)
      }
      notifyWatchers(message)
      return message
    },
    find: (id) => messages.get(id),
    findContent: (id, attachment) => contentsOf.get(id)?.[attachment],
    list: (search) =>
      [...messages.values()]
        .reverse()
        .filter((message) => matches(message, search))
        .slice(0, search.limit),
    clear() {
      messages.clear()
      contentsOf.clear()
      notifyWatchers(undefined)
    },
    watch(tell) {
      watchers.add(tell)
      return () => watchers.delete(tell)
    },
  }
}

function matches(message: Message, { to, channel, since }: Search): boolean {
  if (channel !== undefined && message.channel !== channel) return false
  if (since !== undefined && message.receivedAt < since.toISOString()) return false
  if (to === undefined) return true
  const recipient = message.channel === 'sms' ? to.replace(/\D/g, '') : to.trim().toLowerCase()
  return message.to.some((party) => party.address.toLowerCase() === recipient)
}
