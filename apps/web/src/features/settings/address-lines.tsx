import { useState } from 'react'
import { TextInput } from '../../ui/fields/text-input.tsx'

interface AddressLinesProps {
  addresses: readonly string[]
  onChange: (addresses: string[]) => void
}

const split = (text: string) => text.split(/[\s,;]+/).filter(Boolean)

/** E-mail addresses, one a line. The text is kept as it is typed: a line's end is not yet an address. */
export function AddressLines({ addresses, onChange }: AddressLinesProps) {
  const [text, setText] = useState(addresses.join('\n'))
  // Put back to what was saved, or to the default.
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
