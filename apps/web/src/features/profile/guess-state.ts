/** First digits of PIN codes that belong to exactly one state. */
const byPin: Record<string, readonly string[]> = {
  'IN-DL': ['11'],
  'IN-HR': ['12', '13'],
  'IN-PB': ['141', '142', '143', '144', '145', '146', '147', '148', '149', '15'],
  'IN-HP': ['17'],
  'IN-JK': ['18', '190', '191', '192', '193'],
  'IN-UP': ['20', '21', '22', '23', '25', '27', '28'],
  'IN-RJ': ['30', '31', '32', '33', '34'],
  'IN-GJ': ['36', '37', '38', '390', '391', '392', '393', '394', '395'],
  'IN-MH': ['40', '41', '42', '43', '44'],
  'IN-GA': ['403'],
  'IN-MP': ['45', '46', '47', '48'],
  'IN-CG': ['49'],
  'IN-TS': ['50'],
  'IN-AP': ['51', '52', '53'],
  'IN-KA': ['56', '57', '58', '59'],
  'IN-TN': ['600', '601', '602', '603', '604', '606', '608', '61', '62', '63', '64'],
  'IN-KL': ['67', '68', '69'],
  'IN-LD': ['68255'],
  'IN-WB': ['70', '71', '72', '73', '74'],
  'IN-SK': ['737'],
  'IN-AN': ['744'],
  'IN-OD': ['75', '76', '77'],
  'IN-AS': ['78'],
}

/** The state of a PIN code; undefined if the code is incomplete or its prefix is shared by several states. */
export function guessState(pin: string): string | undefined {
  const digits = pin.replace(/\s/g, '')
  if (!/^[1-9]\d{5}$/.test(digits)) return undefined
  const fitting = Object.entries(byPin).flatMap(([state, starts]) =>
    starts.filter((start) => digits.startsWith(start)).map((start) => ({ state, length: start.length })),
  )
  return fitting.sort((a, b) => b.length - a.length)[0]?.state
}
