import { useMutation } from '@tanstack/react-query'
import type { Profile } from '@vazhipadu/contract/profile'
import { Camera } from 'lucide-react'
import { useId } from 'react'
import { errorText } from '../../lib/api/api-error.ts'
import { pictureUrl } from '../../lib/api/picture-url.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { AlertBanner } from '../../ui/feedback/alert-banner.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { removeAvatar, saveAvatar } from './change-profile.ts'
import { preparePicture } from './prepare-picture.ts'

/** Shows, changes and removes the profile picture. */
export function AvatarEditor({ profile }: { profile: Pick<Profile, 'name' | 'avatar'> }) {
  const { t } = useTranslation()
  const id = useId()
  const save = useMutation({ mutationFn: async (file: File) => saveAvatar(await preparePicture(file)) })
  const remove = useMutation({ mutationFn: removeAvatar })
  const failure = save.error ?? remove.error
  return (
    <div className="grid justify-items-center gap-2">
      <Avatar name={profile.name} src={pictureUrl(profile.avatar)} size="xl" />
      <label
        htmlFor={id}
        className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-card px-3 font-semibold text-primary hover:bg-primary-subtle focus-ring-within"
      >
        {save.isPending ? <Spinner /> : <Camera aria-hidden="true" size={20} />}
        {profile.avatar ? t('profile.avatar.change') : t('profile.avatar.add')}
        <input
          id={id}
          type="file"
          accept="image/*"
          disabled={save.isPending}
          className="sr-only"
          onChange={(event) => {
            const [file] = event.target.files ?? []
            // Reset the input, so that the same file can be chosen again after an error.
            event.target.value = ''
            remove.reset()
            if (file) save.mutate(file)
          }}
        />
      </label>
      {profile.avatar && (
        <Button
          look="plain"
          size="sm"
          loading={remove.isPending}
          onClick={() => {
            save.reset()
            remove.mutate()
          }}
        >
          {t('profile.avatar.remove')}
        </Button>
      )}
      <p role="status" className="sr-only">
        {save.isSuccess && t('profile.avatar.saved')}
      </p>
      {failure && (
        <AlertBanner type="danger" duration={0} className="w-full text-start">
          {errorText(failure)}
        </AlertBanner>
      )}
    </div>
  )
}
