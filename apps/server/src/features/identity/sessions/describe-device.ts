const systems: Array<[RegExp, string]> = [
  [/iPhone|iPad/, 'iPhone or iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
]
// Every browser also claims to be older ones, so the most specific pattern comes first.
const browsers: Array<[RegExp, string]> = [
  [/EdgA?\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

/** For example "Chrome on Android": enough to recognise one's own devices in the list. */
export function describeDevice(userAgent: string | undefined): string {
  const find = (table: Array<[RegExp, string]>) =>
    table.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const browser = find(browsers)
  const system = find(systems)
  if (browser === undefined && system === undefined) return 'Unknown device'
  return [browser ?? 'A browser', system].filter((part) => part !== undefined).join(' on ')
}
