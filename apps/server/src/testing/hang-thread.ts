/** An inspection that never ends, as a hostile file might cause one. */
export function inspect(): never {
  for (;;);
}
