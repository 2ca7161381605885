import { type RefusalKey, refuse } from '../../platform/errors.ts'

export const ticketNotFound = () => refuse('not_found', 'ticket_not_found')
export const ticketIdDiffers = () => refuse('malformed', 'ticket_id_differs')
export const statusNotYours = () => refuse('forbidden', 'status_not_yours')
export const assigneeUnknown = () => invalidField('account_id', 'assignee_unknown')
export const bookingUnknown = () => invalidField('tran_no', 'booking_unknown')

export const attachmentNotFound = () => refuse('not_found', 'attachment_not_found')
export const attachmentUnscanned = () => refuse('conflict', 'attachment_unscanned')
export const attachmentInfected = () => refuse('conflict', 'attachment_infected')

export const fileKindRefused = () => invalidField('files', 'file_kind_refused')
export const heicRefused = () => invalidField('files', 'heic_refused')
export const pictureUnreadable = () => invalidField('files', 'picture_unreadable.sent')
export const pictureTooLarge = () => invalidField('files', 'picture_too_large.sent')
export const pdfActive = () => invalidField('files', 'pdf_active')
export const pdfLocked = () => invalidField('files', 'pdf_locked')
export const pdfUnreadable = () => invalidField('files', 'pdf_unreadable')
export const pdfTooComplex = () => invalidField('files', 'pdf_too_complex')
export const fileInfected = () => invalidField('files', 'file_infected')

function invalidField(field: string, key: RefusalKey) {
  return refuse('invalid', key, { fields: { [field]: key } })
}
