import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { fileLimits, fitFile } from './fit-file.ts'
import { checkFile } from './support.rules.ts'

export type ChosenFiles = ReturnType<typeof useFiles>

/** Files to attach to a message: chosen, dropped or pasted. */
export function useFiles() {
  const { t } = useTranslation()
  const [files, setFiles] = useState<File[]>([])
  const [refusal, setRefusal] = useState<string>()
  const [isOver, setOver] = useState(false)

  /** Number of `add` calls in progress; a message cannot be sent meanwhile. */
  const [fitting, setFitting] = useState(0)
  /** The current files in a ref, because concurrent `add` calls must not use a stale state. */
  const now = useRef<File[]>([])
  const keep = (next: File[]) => {
    now.current = next
    setFiles(next)
  }

  const add = async (offered: readonly File[]) => {
    setRefusal(undefined)
    setFitting((count) => count + 1)
    for (const file of offered) {
      const fit = await fitFile(file)
      const why = checkFile(fit, now.current.length, fileLimits)
      if (why) setRefusal(t(`support.files.${why}`, { name: file.name }))
      else keep([...now.current, fit])
    }
    setFitting((count) => count - 1)
  }

  return {
    files,
    refusal,
    isOver,
    isFitting: fitting > 0,
    add,
    remove: (file: File) => keep(files.filter((one) => one !== file)),
    clear: () => {
      keep([])
      setRefusal(undefined)
    },
    /** Event handlers for the whole form: files dropped or pasted anywhere on it are attached. */
    target: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        setOver(false)
        void add([...event.dataTransfer.files])
      },
      onPaste: (event: ClipboardEvent) => {
        if (event.clipboardData.files.length === 0) return
        event.preventDefault()
        void add([...event.clipboardData.files])
      },
    },
  }
}
