interface TextBesideProps {
  label: string
  lang: string
  children: string
}

/** The same text in another language, to read from. */
export function TextBeside({ label, lang, children }: TextBesideProps) {
  return (
    <div className="grid gap-1.5">
      <p className="font-medium">{label}</p>
      <p lang={lang} className="rounded-inner border border-line bg-sunken px-3.5 py-2.5 wrap-anywhere">
        {children}
      </p>
    </div>
  )
}
