import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { TicketDetail, TicketStatus } from '@vazhipadu/contract/support'
import { errorText } from '../../lib/api/api-error.ts'
import { showToast } from '../../ui/feedback/toast.tsx'
import {
  addNote,
  assignTicket,
  refreshTickets,
  respondToTicket,
  setTicketStatus,
  ticketKey,
} from './support.api.ts'

/** Mutations of a ticket. Each response replaces the cached ticket, and the lists are invalidated. */
export function useAnswer(ticketId: string) {
  const client = useQueryClient()
  const take = async (detail: TicketDetail) => {
    // A poll in flight would overwrite the response with older data.
    await client.cancelQueries({ queryKey: ticketKey(ticketId) })
    client.setQueryData(ticketKey(ticketId), detail)
    void refreshTickets(client)
  }
  const reply = useMutation({
    mutationFn: (message: { text: string; files: readonly File[] }) =>
      respondToTicket({ ticket_id: ticketId, ...message }),
    onSuccess: take,
  })
  const note = useMutation({
    mutationFn: (text: string) => addNote(ticketId, text),
    onSuccess: take,
  })
  const status = useMutation({
    mutationFn: (wanted: TicketStatus) => setTicketStatus(ticketId, wanted),
    onSuccess: take,
    onError: (failure) => showToast(errorText(failure), 'error'),
  })
  const assignee = useMutation({
    mutationFn: (accountId: string | null) => assignTicket(ticketId, accountId),
    onSuccess: take,
    onError: (failure) => showToast(errorText(failure), 'error'),
  })
  return { reply, note, status, assignee }
}
