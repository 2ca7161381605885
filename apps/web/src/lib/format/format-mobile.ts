/** Indian numbers as `+91 98470 12345`; other numbers are not changed. */
export const formatMobile = (mobile: string) => mobile.replace(/^(\+91)(\d{5})(\d{5})$/, '$1 $2 $3')
