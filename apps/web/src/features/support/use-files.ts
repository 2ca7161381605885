import { MOST_FILE_BYTES, MOST_FILES } from '@vazhipadu/contract/support'
import { type ClipboardEvent, type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { checkFile } from './support.rules.ts'

export type ChosenFiles = ReturnType<typeof useFiles>

/** Files on their way into a message: chosen, dropped or pasted. */
export function useFiles() {
  const { t } = useTranslation()
  const [files, setFiles] = useState<File[]>([])
  const [refusal, setRefusal] = useState<string>()
  const [isOver, setOver] = useState(false)

  const add = (offered: readonly File[]) => {
    const kept = [...files]
    let said: string | undefined
    for (const file of offered) {
      const why = checkFile(file, kept.length, { files: MOST_FILES, bytes: MOST_FILE_BYTES })
      if (why) said = t(`support.files.${why}`, { name: file.name })
      else kept.push(file)
    }
    setRefusal(said)
    setFiles(kept)
  }

  return {
    files,
    refusal,
    isOver,
    add,
    remove: (file: File) => setFiles(files.filter((one) => one !== file)),
    clear: () => {
      setFiles([])
      setRefusal(undefined)
    },
    /** For the form as a whole: whatever is dropped or pasted anywhere on it is meant for it. */
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
        add([...event.dataTransfer.files])
      },
      onPaste: (event: ClipboardEvent) => {
        if (event.clipboardData.files.length === 0) return
        event.preventDefault()
        add([...event.clipboardData.files])
      },
    },
  }
}
