import { Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { AskInPlace } from '../../ui/feedback/ask-in-place.tsx'
import { focusSoon } from '../../ui/hooks/focus-soon.ts'

interface RemovableProps {
  /** Of the edit button: the focus returns there after editing. */
  editId: string
  /** What a screen reader hears after *edit* and *remove*. */
  name: string
  question: string
  /** What follows from a yes. */
  effect: string
  removing: boolean
  onEdit: () => void
  onRemove: () => void
  /** The card, with its two buttons where they belong. */
  children: (actions: ReactNode) => ReactNode
}

/** A card that can be edited, and removed after a question asked in its place. */
export function Removable(props: RemovableProps) {
  const { editId, name, question, effect, removing, onEdit, onRemove, children } = props
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const removeId = `remove-${editId}`
  if (asking) {
    return (
      <AskInPlace
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
      </AskInPlace>
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
