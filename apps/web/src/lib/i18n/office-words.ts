/** The office's words, found only once somebody of the office comes: the sign-in page need not even know their names. */
export const officeFiles = import.meta.glob<{ [key: string]: string }>('./en/office*.json', {
  import: 'default',
})
