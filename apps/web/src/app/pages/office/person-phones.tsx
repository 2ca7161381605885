import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PairDialog } from '../../../features/identity/pairing/pair-dialog.tsx'
import { PairedDeviceList } from '../../../features/identity/pairing/paired-device-list.tsx'
import { Button } from '../../../ui/button.tsx'

/** The phones that show a priest the sheet, and a new one. */
export function PersonPhones({ person }: { person: { id: string; name: string } }) {
  const { t } = useTranslation()
  const [isPairing, setIsPairing] = useState(false)
  return (
    <>
      <PairedDeviceList accountId={person.id} />
      <p>
        <Button look="line" size="sm" onClick={() => setIsPairing(true)}>
          {t('office-people.phones.pair')}
        </Button>
      </p>
      {isPairing && (
        <PairDialog account={{ id: person.id, name: person.name }} onClose={() => setIsPairing(false)} />
      )}
    </>
  )
}
