import { type OrderTrigger, type Trigger, triggers } from '../notifications.jobs.ts'
import { composeCode, composeContactChanged, composeKnownAccount, composeToOwner } from './compose-account.ts'
import { composeNotDrawn } from './compose-ballot.ts'
import { composeDaySheet } from './compose-day-sheet.ts'
import {
  composeBalanceLow,
  composeFactorChanged,
  composeFactorEnrolled,
  composeFactorRuleOff,
  composeLostOrder,
  composePassedOver,
  composeRightsChanged,
  composeRightsRequested,
} from './compose-office.ts'
import { composeTicketNew, composeTicketReply } from './compose-ticket-message.ts'
import type { Message, Notifier } from './notice-message.ts'
import { type NoticeRule, orderNotices } from './order-notices.ts'

type Write = (deps: Notifier, ids: Record<string, string>) => Promise<Message[]>

/** Notices to account owners and to the office. Those about orders are in `order-notices.ts`. */
export const otherNotices: Record<Exclude<Trigger, OrderTrigger>, NoticeRule<'code'> & { write: Write }> = {
  code: {
    afterCrash: 'again',
    essential: true,
    sms: 'code',
    write: composeCode,
  },
  known_account: {
    afterCrash: 'again',
    essential: true,
    sms: null,
    write: composeKnownAccount,
  },
  password_changed: {
    afterCrash: 'again',
    essential: true,
    sms: null,
    write: (deps, ids) => composeToOwner(deps, ids, 'password_changed'),
  },
  consent_withdrawn: {
    afterCrash: 'again',
    essential: true,
    sms: null,
    write: (deps, ids) => composeToOwner(deps, ids, 'consent_withdrawn'),
  },
  google_joined: {
    afterCrash: 'again',
    essential: true,
    sms: null,
    write: (deps, ids) => composeToOwner(deps, ids, 'google_joined'),
  },
  google_removed: {
    afterCrash: 'again',
    essential: true,
    sms: null,
    write: (deps, ids) => composeToOwner(deps, ids, 'google_removed'),
  },
  email_changed: {
    afterCrash: 'again',
    essential: true,
    sms: null,
    write: (deps, ids) => composeContactChanged(deps, ids, 'email_changed'),
  },
  mobile_changed: {
    afterCrash: 'again',
    essential: true,
    sms: null,
    write: (deps, ids) => composeContactChanged(deps, ids, 'mobile_changed'),
  },
  factor_changed: {
    afterCrash: 'again',
    essential: true,
    sms: null,
    write: composeFactorChanged,
  },
  factor_enrolled: {
    afterCrash: 'again',
    essential: true,
    sms: null,
    write: composeFactorEnrolled,
  },
  factor_rule_off: {
    afterCrash: 'again',
    essential: true,
    sms: null,
    write: composeFactorRuleOff,
  },
  rights_asked: {
    afterCrash: 'again',
    essential: true,
    sms: null,
    write: composeRightsRequested,
  },
  rights_changed: {
    afterCrash: 'again',
    essential: true,
    sms: null,
    write: composeRightsChanged,
  },
  ticket_reply: {
    afterCrash: 'again',
    essential: true,
    sms: null,
    write: composeTicketReply,
  },
  ticket_new: {
    afterCrash: 'again',
    essential: true,
    sms: null,
    write: composeTicketNew,
  },
  day_sheet: {
    afterCrash: 'again',
    essential: true,
    sms: null,
    write: composeDaySheet,
  },
  lost_order: {
    afterCrash: 'again',
    essential: true,
    sms: null,
    write: composeLostOrder,
  },
  receipts_passed_over: {
    afterCrash: 'again',
    essential: true,
    sms: null,
    write: composePassedOver,
  },
  balance_low: {
    afterCrash: 'again',
    essential: true,
    sms: null,
    write: composeBalanceLow,
  },
  ballot_not_drawn: {
    afterCrash: 'again',
    essential: true,
    sms: null,
    write: composeNotDrawn,
  },
}

export const noticeTriggers: Record<Trigger, NoticeRule> = { ...otherNotices, ...orderNotices }

/**
 * Whether a notice whose sending was interrupted must not be sent again automatically. A letter can be, under the same
 * Message-ID. An SMS costs money and is read each time, so only a code is sent again, because a person is waiting and
 * it expires.
 */
export const isDoubted = (trigger: Trigger, channel: Message['channel']): boolean =>
  noticeTriggers[trigger].afterCrash === 'unknown' || (channel === 'sms' && trigger !== 'code')

/** Notices that become `unknown` when interrupted and need a person's decision. */
export const doubted: Trigger[] = triggers.filter(
  (trigger) => noticeTriggers[trigger].afterCrash === 'unknown',
)
