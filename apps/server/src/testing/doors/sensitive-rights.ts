import type { Capability } from '@vazhipadu/contract/rights'

/**
 * Rights written by hand, not derived from the contract: the other authorization tests take what they expect from the
 * contract, so a wrong `access` there would also make the expectation wrong. If a right here changes, change this file
 * too, in the same commit, and say why.
 */
export const rolesByHand: Record<string, readonly Capability[]> = {
  clerk: ['desk'],
  treasurer: ['desk', 'treasury'],
  'catalogue-keeper': ['catalogue'],
  priest: ['sheet'],
  auditor: ['audit'],
  manager: ['desk', 'treasury', 'catalogue', 'sheet', 'audit', 'people', 'settings'],
}

type SensitiveRight = {
  /** Capabilities that suffice, each alone. */
  by: readonly Capability[]
  /** Requires the second factor again. */
  again?: true
}

/** Endpoints that move money, change rights or rules, sign people out, or show personal data. */
export const sensitiveRights: Record<string, SensitiveRight> = {
  'POST /booking/refund': { by: ['treasury'], again: true },
  'POST /booking/refund/:id/approve': { by: ['treasury', 'people'], again: true },
  'POST /booking/refund/:id/transfer': { by: ['treasury'], again: true },
  'POST /booking/transfer/:id/approve': { by: ['treasury', 'people'], again: true },
  'POST /booking/disputes/:id/accept': { by: ['treasury'], again: true },
  'POST /admin/unclaimed-payments/:order_id': { by: ['treasury'], again: true },
  'POST /counter/sales': { by: ['desk'] },
  'POST /counter/sales/:tran_no/returns': { by: ['desk'], again: true },
  'POST /counter/returns/:id/approve': { by: ['treasury', 'people'], again: true },
  'POST /counter/sessions/:id/agree': { by: ['treasury', 'people'], again: true },
  'POST /counter/upi/:reference/confirm': { by: ['treasury'], again: true },

  'PUT /admin/people/:id/rights': { by: ['people'], again: true },
  'POST /admin/people/changes/:id/confirm': { by: ['people'], again: true },
  'POST /factors/reset/:account_id': { by: ['people'], again: true },
  'POST /paired-devices/:id/confirm': { by: ['people'], again: true },
  'DELETE /admin/people/:id/sessions': { by: ['people'] },

  'PUT /admin/settings/:key': { by: ['settings'], again: true },
  'POST /admin/catalogue/offerings/:id/prices': { by: ['catalogue'], again: true },
  'POST /admin/calendar/blocks': { by: ['catalogue'], again: true },
  'POST /releases/:release_id/steer': { by: ['catalogue'] },
  'PUT /booking/update': { by: ['desk'] },

  'POST /booking/transaction-history': { by: ['desk', 'treasury', 'audit'] },
  'POST /booking/transaction-history/export': { by: ['treasury'], again: true },
  'POST /exports/:id/download': { by: ['treasury'], again: true },
  'GET /prasadam-delivery-report/download': { by: ['desk'], again: true },
  'POST /tickets': { by: ['desk', 'audit'] },
  'POST /office/search': { by: ['desk', 'treasury', 'audit'] },
  'GET /admin/day-sheet': { by: ['desk', 'sheet', 'audit'] },
  'GET /admin/people': { by: ['people', 'audit'] },
  'GET /admin/audit': { by: ['treasury', 'audit'] },
  'GET /admin/system': { by: ['settings'] },
  // Everybody in the office, but not a priest's phone.
  'GET /admin/dashboard': { by: ['desk', 'treasury', 'catalogue', 'audit', 'people', 'settings'] },
}
