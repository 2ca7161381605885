const units =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

/** `Rupees one lakh three thousand seven hundred and fourteen only`. */
export function amountInWords(paise: number): string {
  const { rupees, rest } = splitPaise(paise)
  const words = numberInWords(rupees)
  return rest === 0 ? `Rupees ${words} only` : `Rupees ${words} and ${numberInWords(rest)} paise only`
}

function numberInWords(value: number): string {
  if (value < 100) return belowHundredInWords(value)
  const crores = Math.floor(value / 1_00_00_000)
  const lakhs = Math.floor(value / 1_00_000) % 100
  const thousands = Math.floor(value / 1_000) % 100
  const hundreds = Math.floor(value / 100) % 10
  const rest = value % 100
  const parts = [
    crores > 0 && `${numberInWords(crores)} crore`,
    lakhs > 0 && `${belowHundredInWords(lakhs)} lakh`,
    thousands > 0 && `${belowHundredInWords(thousands)} thousand`,
    hundreds > 0 && `${units[hundreds]} hundred`,
    rest > 0 && `and ${belowHundredInWords(rest)}`,
  ]
  return parts.filter((part) => part !== false).join(' ')
}

function belowHundredInWords(value: number): string {
  if (value < 20) return units[value] ?? ''
  const unit = value % 10
  const ten = tens[Math.floor(value / 10)] ?? ''
  return unit === 0 ? ten : `${ten}-${units[unit]}`
}

export function splitPaise(paise: number): { rupees: number; rest: number } {
  if (!Number.isSafeInteger(paise) || paise < 0) throw new RangeError(`not an amount in paise: ${paise}`)
  return { rupees: Math.floor(paise / 100), rest: paise % 100 }
}
