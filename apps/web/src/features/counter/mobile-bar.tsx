import { type Ref, useState } from 'react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { FormItem } from '../../ui/fields/form-item.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { Keycap } from '../../ui/lists/keycap.tsx'

interface MobileBarProps {
  mobile: string
  onMobile: (mobile: string) => void
  isWrong: boolean
  isLocked: boolean
  inputRef: Ref<HTMLInputElement>
}

/** The optional mobile of the devotee. Comes first, because returning devotees are looked up by it. */
export function MobileBar({ mobile, onMobile, isWrong, isLocked, inputRef }: MobileBarProps) {
  const { t } = useTranslation()
  const [isHere, setIsHere] = useState(false)
  const wanted = t('office-counter.obstacles.mobile')
  return (
    <FormItem
      className="w-full sm:w-72"
      error={isWrong && !isHere ? wanted : undefined}
      hint={isWrong && isHere ? wanted : undefined}
    >
      <TextInput
        ref={inputRef}
        type="tel"
        aria-label={t('office-counter.pay.mobile')}
        placeholder={t('office-counter.pay.mobile')}
        autoComplete="off"
        maxLength={24}
        readOnly={isLocked}
        value={mobile}
        onChange={(event) => onMobile(event.target.value)}
        onFocus={() => setIsHere(true)}
        onBlur={() => setIsHere(false)}
        suffix={
          <span className="max-md:hidden">
            <Keycap>{t('office-counter.keys.f4')}</Keycap>
          </span>
        }
      />
    </FormItem>
  )
}
