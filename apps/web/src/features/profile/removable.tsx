import { Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmInPlace } from '../../ui/feedback/confirm-in-place.tsx'
import { focusSoon } from '../../ui/hooks/focus-soon.ts'

interface RemovableProps {
  /** Element id of the edit button, which gets the focus back after editing. */
  editId: string
  /** Name appended to "edit" and "remove" for screen readers. */
  name: string
  question: string
  /** The consequence of removing, shown in the confirmation. */
  effect: string
  removing: boolean
  onEdit: () => void
  onRemove: () => void
  /** Renders the card with its two buttons. */
  children: (actions: ReactNode) => ReactNode
}

/** A card with edit and remove buttons; removing is confirmed in place. */
export function Removable(props: RemovableProps) {
  const { editId, name, question, effect, removing, onEdit, onRemove, children } = props
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const removeId = `remove-${editId}`
  if (asking) {
    return (
      <ConfirmInPlace
        question={question}
        yes={t('profile.remove')}
        no={t('profile.keep')}
        busy={removing}
        onYes={onRemove}
        onNo={() => {
          setAsking(false)
          focusSoon(removeId)
        }}
      >
        {effect}
      </ConfirmInPlace>
    )
  }
  return children(
    <>
      <Button
        id={editId}
        look="plain"
        size="sm"
        icon={<Pencil aria-hidden="true" size={17} />}
        aria-label={t('profile.editNamed', { name })}
        onClick={onEdit}
      >
        {t('profile.edit')}
      </Button>
      <Button
        id={removeId}
        look="plain"
        size="sm"
        icon={<Trash2 aria-hidden="true" size={17} />}
        aria-label={t('profile.removeNamed', { name })}
        onClick={() => setAsking(true)}
      >
        {t('profile.remove')}
      </Button>
    </>,
  )
}
