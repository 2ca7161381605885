import { isOrderTrigger, type Trigger } from '../notifications.jobs.ts'
import { composeOrder } from './compose-order.ts'
import type { Message, Notifier } from './notice-message.ts'
import { otherNotices } from './notice-triggers.ts'

type Notice = { trigger: Trigger; ids: Record<string, string> }

/** What a notice says, to whom and by which channel. Nothing, when there is no longer anyone to tell. */
export async function composeMessages(deps: Notifier, { trigger, ids }: Notice): Promise<Message[]> {
  return isOrderTrigger(trigger) ? composeOrder(deps, trigger, ids) : otherNotices[trigger].write(deps, ids)
}
