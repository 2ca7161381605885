import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

type RegistrationNotice = {
  showRegisterToast: boolean
  emailAddress: string
  mobileNumber: string
  isDialogOpen: boolean
  dialogMessage: string
  temporaryToken: string
}

const nothing: RegistrationNotice = {
  showRegisterToast: false,
  emailAddress: '',
  mobileNumber: '',
  isDialogOpen: false,
  dialogMessage: '',
  temporaryToken: '',
}

/** Kept for the tab's life: a phone may drop the page while its owner looks for the code in the mail. */
export const useRegistrationNotice = create<RegistrationNotice>()(
  persist(() => nothing, {
    name: 'registration',
    storage: createJSONStorage(() => sessionStorage),
    // Of this page's life only: a page that is loaded again announces nothing.
    partialize: (notice) => ({ ...notice, showRegisterToast: false }),
  }),
)

export function openRegistrationDialog(
  dialogMessage: string,
  emailAddress: string,
  mobileNumber: string,
  temporaryToken: string,
): void {
  useRegistrationNotice.setState({
    dialogMessage,
    emailAddress,
    mobileNumber,
    temporaryToken,
    isDialogOpen: true,
    showRegisterToast: false,
  })
}

/** Address, number and token stay, as specified; the toast announces that the account is made. */
export function closeRegistrationDialog(): void {
  useRegistrationNotice.setState({ isDialogOpen: false, dialogMessage: '', showRegisterToast: true })
}

/** The person starts again with another address. */
export function forgetRegistration(): void {
  useRegistrationNotice.setState(nothing)
}
