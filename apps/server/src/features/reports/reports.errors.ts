import { refuse } from '../../platform/errors.ts'

export const pageNotFound = () => refuse('invalid', 'page_not_found')

export const tooManyRows = () => refuse('invalid', 'too_many_rows')

export const exportNotFound = () => refuse('not_found', 'export_not_found')

export const exportNotReady = () => refuse('conflict', 'export_not_ready')

export const countFirst = () => refuse('conflict', 'count_first')

export const spanNotRight = () => refuse('invalid', 'span_not_right')
