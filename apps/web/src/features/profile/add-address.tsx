import { useQuery } from '@tanstack/react-query'
import { AddressForm } from './address-form.tsx'
import { profileQuery } from './profile.api.ts'
import { useAddresses } from './use-addresses.ts'

/** A form for a new address inside another page. `onDone` gets its id, or undefined if it was cancelled. */
export function AddAddress({ onDone }: { onDone: (id: string | undefined) => void }) {
  const { data: profile } = useQuery(profileQuery)
  const { add } = useAddresses()
  return (
    <AddressForm
      recipient={profile?.name ?? ''}
      mobile={profile?.mobile ?? null}
      onSave={async (body) => {
        const added = await add.mutateAsync(body)
        onDone(added.id)
      }}
      onSaved={() => {}}
      onCancel={() => onDone(undefined)}
    />
  )
}
