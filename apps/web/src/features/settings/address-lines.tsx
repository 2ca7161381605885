import { useState } from 'react'
import { TextInput } from '../../ui/fields/text-input.tsx'

interface AddressLinesProps {
  addresses: readonly string[]
  onChange: (addresses: string[]) => void
}

const split = (text: string) => text.split(/[\s,;]+/).filter(Boolean)

/**
 * E-mail addresses, one per line. The raw text is kept while typing, because a trailing line break is not an address
 * yet.
 */
export function AddressLines({ addresses, onChange }: AddressLinesProps) {
  const [text, setText] = useState(addresses.join('\n'))
  // Reset to the saved or default value if the addresses were changed from outside.
  const shown = split(text).join() === addresses.join() ? text : addresses.join('\n')
  return (
    <TextInput
      multiline
      rows={3}
      dir="ltr"
      inputMode="email"
      value={shown}
      onChange={(event) => {
        setText(event.target.value)
        onChange(split(event.target.value))
      }}
    />
  )
}
