import type { Letter } from '../../../gateways/mail.ts'
import { languageOf } from '../../../platform/choose-language.ts'
import type { OrderTrigger } from '../notifications.jobs.ts'
import { orderNotices } from '../triggers/order-notices.ts'
import type { OrderFacts } from './order-facts.ts'
import { type Letterhead, writeLetter } from './write-letter.ts'

/** Writes the letter for one order event. */
export function writeOrderLetter(head: Letterhead, trigger: OrderTrigger, facts: OrderFacts): Letter {
  return writeLetter(head, orderNotices[trigger].write(head, facts), languageOf(facts.order.language))
}
