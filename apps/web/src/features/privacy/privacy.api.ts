import type { RequestOf } from '@vazhipadu/contract/endpoint'
import * as privacy from '@vazhipadu/contract/privacy'
import { call } from '../../lib/api/call.ts'

export const downloadMyData = () => call(privacy.exportMyData, {})

export const forgetMe = (body: RequestOf<typeof privacy.forgetMe>['body']) => call(privacy.forgetMe, { body })
