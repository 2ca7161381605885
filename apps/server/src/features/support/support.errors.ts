import { DomainError } from '../../platform/errors.ts'

export const ticketNotFound = () =>
  new DomainError('not_found', 'ticket_not_found', 'This request was not found.')
export const ticketIdDiffers = () =>
  new DomainError(
    'malformed',
    'ticket_id_differs',
    'The address and the question name two different requests.',
  )
export const statusNotYours = () =>
  new DomainError('forbidden', 'status_not_yours', 'Only the temple office takes a request in hand.')
export const assigneeUnknown = () =>
  invalidField('account_id', 'assignee_unknown', 'This person does not answer tickets.')
export const bookingUnknown = () =>
  invalidField('tran_no', 'booking_unknown', 'This booking was not found among yours.')

export const attachmentNotFound = () =>
  new DomainError('not_found', 'attachment_not_found', 'This file was not found.')
export const attachmentUnscanned = () =>
  new DomainError(
    'conflict',
    'attachment_unscanned',
    'This file is still being checked for viruses. Please try again in a moment.',
  )
export const attachmentInfected = () =>
  new DomainError(
    'conflict',
    'attachment_infected',
    'This file was found to be harmful and has been removed.',
  )

export const fileKindRefused = () =>
  aboutFiles(
    'file_kind_refused',
    'Please send pictures (JPEG, PNG, WebP) or PDF files. Other kinds cannot be sent.',
  )
export const heicRefused = () =>
  aboutFiles(
    'heic_refused',
    'Pictures in the HEIC format cannot be sent. On an iPhone choose Settings, Camera, Formats, Most Compatible and take it again, or send a screenshot of the picture.',
  )
export const pictureUnreadable = () =>
  aboutFiles(
    'picture_unreadable',
    'One of the pictures is damaged and cannot be read. Please send another copy.',
  )
export const pictureTooLarge = () =>
  aboutFiles('picture_too_large', 'One of the pictures has too many pixels. Please send a smaller one.')
export const pdfActive = () =>
  aboutFiles(
    'pdf_active',
    'One of the PDF files can run programs or carries other files inside. Please print it to a plain PDF, or send a picture of it.',
  )
export const pdfLocked = () =>
  aboutFiles(
    'pdf_locked',
    'One of the PDF files has a password. Please send it without, or send a picture of it.',
  )
export const pdfUnreadable = () =>
  aboutFiles(
    'pdf_unreadable',
    'One of the PDF files is damaged and cannot be read. Please send another copy.',
  )
export const pdfTooComplex = () =>
  aboutFiles(
    'pdf_too_complex',
    'One of the PDF files takes too long to check. Please print it to a plain PDF, or send a picture of it.',
  )
export const fileInfected = () =>
  aboutFiles(
    'file_infected',
    'The virus scanner found something harmful in one of the files. It was not kept.',
  )

function aboutFiles(code: string, detail: string) {
  return invalidField('files', code, detail)
}

function invalidField(field: string, code: string, detail: string) {
  return new DomainError('invalid', code, detail, { fields: { [field]: detail } })
}
