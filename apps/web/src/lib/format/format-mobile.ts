/** `+91 98470 12345`, as an Indian number is read aloud; others stay as they are. */
export const formatMobile = (mobile: string) => mobile.replace(/^(\+91)(\d{5})(\d{5})$/, '$1 $2 $3')
