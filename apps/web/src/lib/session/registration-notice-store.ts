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

/** Stored for the tab: the browser may discard the page while the user looks for the code. */
export const useRegistrationNotice = create<RegistrationNotice>()(
  persist(() => nothing, {
    name: 'registration',
    storage: createJSONStorage(() => sessionStorage),
    // Not stored: after a reload nothing is announced.
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

/** E-mail address, mobile and token are kept, as specified; the toast announces the new account. */
export function closeRegistrationDialog(): void {
  useRegistrationNotice.setState({ isDialogOpen: false, dialogMessage: '', showRegisterToast: true })
}

/** The user starts again with another address. */
export function clearRegistrationNotice(): void {
  useRegistrationNotice.setState(nothing)
}
