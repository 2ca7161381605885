import { refuse } from '../../platform/errors.ts'

export const versionNotFound = () => refuse('not_found', 'version_not_found')
