import { Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../lib/i18n/use-translation.ts'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { Combobox } from '../ui/fields/combobox.tsx'
import { DateField } from '../ui/fields/date-field.tsx'
import { FileDrop } from '../ui/fields/file-drop.tsx'
import { FormItem } from '../ui/fields/form-item.tsx'
import { OtpInput } from '../ui/fields/otp-input.tsx'
import { PasswordInput } from '../ui/fields/password-input.tsx'
import { Select } from '../ui/fields/select.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import { countries, stars } from './gallery-samples.ts'
import { GallerySection } from './gallery-section.tsx'

const megabyte = 1024 * 1024

function TextFields() {
  const { t } = useTranslation()
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <FormItem label={t('gallery.fields.name')} asterisk hint={t('gallery.fields.nameHint')}>
        <TextInput autoComplete="name" />
      </FormItem>
      <FormItem label={t('gallery.fields.email')} error={t('gallery.fields.emailError')}>
        <TextInput type="email" defaultValue="lakshmi.menon" />
      </FormItem>
      <FormItem label={t('gallery.fields.password')}>
        <PasswordInput autoComplete="new-password" defaultValue="ten letters" />
      </FormItem>
      <FormItem label={t('gallery.fields.amount')}>
        <TextInput
          prefix="₹"
          suffix={t('gallery.fields.perPiece')}
          inputMode="numeric"
          defaultValue="1,250"
        />
      </FormItem>
      <FormItem label={t('gallery.fields.find')} layout="horizontal">
        <TextInput
          prefix={<Search aria-hidden="true" size={18} />}
          placeholder={t('gallery.fields.findHint')}
        />
      </FormItem>
      <FormItem label={t('gallery.fields.closed')}>
        <TextInput disabled defaultValue="2026-27/000123" />
      </FormItem>
      <FormItem label={t('gallery.fields.message')} className="md:col-span-2">
        <TextInput multiline />
      </FormItem>
    </div>
  )
}

function Choosers() {
  const { t } = useTranslation()
  const [star, setStar] = useState<string>()
  const [country, setCountry] = useState<string | undefined>('IN')
  const [day, setDay] = useState<string | undefined>('2026-11-30')
  const [agreed, setAgreed] = useState<boolean | 'indeterminate'>(false)
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <FormItem label={t('gallery.fields.star')}>
        <Select options={stars} value={star} onChange={setStar} />
      </FormItem>
      <FormItem label={t('gallery.fields.country')} error={t('gallery.fields.required')}>
        <Combobox options={countries} value={country} onChange={setCountry} />
      </FormItem>
      <FormItem label={t('gallery.fields.day')}>
        <DateField value={day} onChange={setDay} min="2026-11-14" today="2026-11-14" clearable />
      </FormItem>
      <div className="grid content-start">
        <Checkbox checked={agreed} onCheckedChange={setAgreed}>
          {t('gallery.fields.agree')}
        </Checkbox>
        <Checkbox checked="indeterminate">{t('gallery.fields.some')}</Checkbox>
        <Checkbox checked disabled>
          {t('gallery.fields.closed')}
        </Checkbox>
      </div>
    </div>
  )
}

export function FieldsGallery() {
  const { t } = useTranslation()
  const [code, setCode] = useState('123')
  const [wrongCode, setWrongCode] = useState('987654')
  const [files, setFiles] = useState<File[]>([])
  return (
    <>
      <GallerySection title={t('gallery.fields.title')}>
        <TextFields />
        <Choosers />
      </GallerySection>
      <GallerySection title={t('gallery.fields.code')}>
        <OtpInput value={code} onChange={setCode} label={t('gallery.fields.code')} />
        <FormItem error={t('gallery.fields.codeError')}>
          <OtpInput value={wrongCode} onChange={setWrongCode} label={t('gallery.fields.wrongCode')} />
        </FormItem>
      </GallerySection>
      <GallerySection title={t('gallery.fields.files')}>
        <FileDrop
          files={files}
          onChange={setFiles}
          accept={['image/jpeg', 'image/png', 'application/pdf']}
          maxFiles={5}
          maxBytes={5 * megabyte}
          hint={t('gallery.fields.filesHint')}
        />
      </GallerySection>
    </>
  )
}
