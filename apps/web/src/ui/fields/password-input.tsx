import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { IconButton } from '../icon-button.tsx'
import type { ControlSize } from './control-size.ts'
import { TextInput } from './text-input.tsx'

interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'size' | 'prefix' | 'type'> {
  size?: ControlSize
  invalid?: boolean
}

export function PasswordInput(props: PasswordInputProps) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <TextInput
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      suffix={
        <IconButton
          label={shown ? t('ui.password.hide') : t('ui.password.show')}
          aria-pressed={shown}
          disabled={props.disabled}
          className="-my-2 -me-2.5"
          onClick={() => setShown(!shown)}
        >
          <Icon aria-hidden="true" size={20} />
        </IconButton>
      }
    />
  )
}
