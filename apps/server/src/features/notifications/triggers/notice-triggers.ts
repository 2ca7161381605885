import { type OrderTrigger, type Trigger, triggers } from '../notifications.jobs.ts'
import { composeCode, composeContactChanged, composeKnownAccount, composeToOwner } from './compose-account.ts'
import { composeBalanceLow } from './compose-balance.ts'
import { composeNotDrawn } from './compose-ballot.ts'
import { composeDaySheet } from './compose-day-sheet.ts'
import { composeFactorChanged, composeFactorEnrolled } from './compose-factor.ts'
import { composeLostOrder, composePassedOver } from './compose-failover.ts'
import { composeRightsAsked, composeRightsChanged } from './compose-rights.ts'
import { composeTicketNew, composeTicketReply } from './compose-ticket-message.ts'
import type { Message, Notifier } from './notice-message.ts'
import { type NoticeRule, orderNotices } from './order-notices.ts'

type Write = (deps: Notifier, ids: Record<string, string>) => Promise<Message[]>

/** What is told to the owner of an account and to the office. About orders: `order-notices.ts`. */
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
  rights_asked: {
    afterCrash: 'again',
    essential: true,
    sms: null,
    write: composeRightsAsked,
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
 * Sent by itself never twice. A letter may be, under one Message-ID; an SMS is paid for and read each time, so that only
 * a code, which somebody waits for and which runs out, is sent again.
 */
export const isDoubted = (trigger: Trigger, channel: Message['channel']): boolean =>
  noticeTriggers[trigger].afterCrash === 'unknown' || (channel === 'sms' && trigger !== 'code')

/** Those that a person must decide about when their sending was cut off. */
export const doubted: Trigger[] = triggers.filter(
  (trigger) => noticeTriggers[trigger].afterCrash === 'unknown',
)
