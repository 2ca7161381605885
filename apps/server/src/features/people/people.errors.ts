import { refuse } from '../../platform/errors.ts'

/** The caller was a manager when the call arrived, and lost that right before it was executed. */
export const managerNoMore = () => refuse('forbidden', 'not_allowed')

export const personNotFound = () => refuse('not_found', 'person_not_found')

export const personDisabled = () => refuse('conflict', 'person_disabled')

export const nothingChanges = () =>
  refuse('invalid', 'nothing_changes', {
    fields: { capabilities: 'nothing_changes' },
  })

export const changeWaits = () => refuse('conflict', 'change_waits')

export const notToOneself = () => refuse('forbidden', 'not_to_oneself')

export const managerTakenLately = () => refuse('forbidden', 'manager_taken_lately')

export const untilIsOver = () =>
  refuse('invalid', 'until_is_over', {
    fields: { until: 'until_is_over' },
  })

export const managerHasNoEnd = () =>
  refuse('invalid', 'manager_has_no_end', {
    fields: { until: 'manager_has_no_end' },
  })

export const changeNotFound = () => refuse('not_found', 'change_not_found')

export const notByYourself = () => refuse('forbidden', 'second_person_needed')
