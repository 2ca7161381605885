/** A minimal picture that every decoder accepts. */
export const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAGUlEQVQokWM402FMEmIY1dAxGkpnhmvSAAB3KYcQ/WhFmgAAAABJRU5ErkJggg==',
  'base64',
)
