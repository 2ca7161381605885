import { refuse } from '../../platform/errors.ts'

export const eventUnsigned = () => refuse('malformed', 'signature_invalid.provider')

export const settlementUnknown = () => refuse('not_found', 'settlement_not_found')

export const seenTooEarly = () =>
  refuse('invalid', 'seen_too_early', {
    fields: { on: 'fields.dayAgain' },
  })
