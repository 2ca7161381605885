import { isOrderTrigger, type Trigger } from '../notifications.jobs.ts'
import { composeOrder } from './compose-order.ts'
import type { Message, Notifier } from './notice-message.ts'
import { otherNotices } from './notice-triggers.ts'

type Notice = { trigger: Trigger; ids: Record<string, string> }

/** Writes a notice's messages per recipient and channel; empty if there is no recipient any more. */
export async function composeMessages(deps: Notifier, { trigger, ids }: Notice): Promise<Message[]> {
  return isOrderTrigger(trigger) ? composeOrder(deps, trigger, ids) : otherNotices[trigger].write(deps, ids)
}
