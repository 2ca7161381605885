import { create } from 'zustand'

type RegistrationNotice = {
  showRegisterToast: boolean
  emailAddress: string
  mobileNumber: string
  isDialogOpen: boolean
  dialogMessage: string
  temporaryToken: string
}

export const useRegistrationNotice = create<RegistrationNotice>()(() => ({
  showRegisterToast: false,
  emailAddress: '',
  mobileNumber: '',
  isDialogOpen: false,
  dialogMessage: '',
  temporaryToken: '',
}))

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
  })
}

/** Address, number and token stay, as specified; the toast announces that the account is made. */
export function closeRegistrationDialog(): void {
  useRegistrationNotice.setState({ isDialogOpen: false, dialogMessage: '', showRegisterToast: true })
}

export function registerToastShown(): void {
  useRegistrationNotice.setState({ showRegisterToast: false })
}
