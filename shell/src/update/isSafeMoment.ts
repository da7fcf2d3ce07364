import { hasUnsaved } from '@portal/session';

/** Whether a reload would lose or interrupt nothing: no unsaved work, no open dialog, no text in the focused field. */
export function isSafeMoment(): boolean {
  if (hasUnsaved() || document.querySelector('dialog[open], [role="dialog"]')) return false;
  const element = document.activeElement;
  if (element instanceof HTMLElement && element.isContentEditable) return false;
  return (
    !(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) || element.value === ''
  );
}
