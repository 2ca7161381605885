import { DomainError } from '../../platform/errors.ts'

/** The caller was a manager when the call arrived, and lost that right before it was executed. */
export const managerNoMore = () =>
  new DomainError('forbidden', 'not_allowed', 'This part is for the temple office.')

export const personNotFound = () =>
  new DomainError('not_found', 'person_not_found', 'There is no account with this address or number.')

export const personDisabled = () =>
  new DomainError('conflict', 'person_disabled', 'This account is closed at present. Open it again first.')

export const nothingChanges = () =>
  new DomainError('invalid', 'nothing_changes', 'That is what this person holds already.', {
    fields: { capabilities: 'That is what this person holds already.' },
  })

export const changeWaits = () =>
  new DomainError('conflict', 'change_waits', 'Another change for this person waits for a second yes.')

export const notToOneself = () =>
  new DomainError('forbidden', 'not_to_oneself', 'Nobody gives rights to themself without a second manager.')

export const managerTakenLately = () =>
  new DomainError(
    'forbidden',
    'manager_taken_lately',
    'A manager’s rights were taken away less than a week ago. Until the week is over, rights are given by two managers, or on the temple’s server.',
  )

export const untilIsOver = () =>
  new DomainError('invalid', 'until_is_over', 'Please choose a day from today on.', {
    fields: { until: 'Please choose a day from today on.' },
  })

export const managerHasNoEnd = () =>
  new DomainError('invalid', 'manager_has_no_end', 'The right to give rights has no last day.', {
    fields: { until: 'The right to give rights has no last day.' },
  })

export const changeNotFound = () =>
  new DomainError('not_found', 'change_not_found', 'This question has been answered already, or is over.')

export const notByYourself = () =>
  new DomainError('forbidden', 'second_person_needed', 'The second yes comes from somebody else.')
