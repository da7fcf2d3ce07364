/** Texts and forms in this tab that would be lost if the page were loaded anew. */
const held = new Set<symbol>();

/** Says that something is unsaved, until the function that it returns is called. */
export function holdUnsaved(): () => void {
  const hold = Symbol('unsaved');
  held.add(hold);
  return () => void held.delete(hold);
}

/** Whether some form would lose what was written. */
export const hasUnsaved = () => held.size > 0;
