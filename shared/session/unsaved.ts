/** Unsaved content in this tab, which a reload would lose. */
const held = new Set<symbol>();

/** Registers unsaved content until the returned function is called. */
export function holdUnsaved(): () => void {
  const hold = Symbol('unsaved');
  held.add(hold);
  return () => void held.delete(hold);
}

/** Whether a reload would lose content. */
export const hasUnsaved = () => held.size > 0;
