import { hasUnsaved } from '@portal/session';

/** Whether loading the page anew would lose or interrupt nothing: no form begun, no dialog open, nobody typing. */
export function isSafeMoment(): boolean {
  if (hasUnsaved() || document.querySelector('dialog[open], [role="dialog"]')) return false;
  const element = document.activeElement;
  if (element instanceof HTMLElement && element.isContentEditable) return false;
  return (
    !(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) || element.value === ''
  );
}
