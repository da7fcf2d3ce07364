import { isObject } from '@portal/rules';
import { keptTyped, typedKey } from './keptTyped';

/** One field as its form names it. */
export interface TypedLine {
  label: string;
  text: string;
}

/** What somebody had typed into a form when its page was loaded again, kept in this tab until they close it. */
export interface TypedText {
  /** Path and query of the page. */
  place: string;
  ownerId: string | null;
  lines: readonly TypedLine[];
}

const editors = '[role="textbox"][contenteditable="true"]';
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** Of an editor: the style of a paragraph is no text. */
const tools = '[role="toolbar"]';
/** Inputs without a text of their own. */
const silent = new Set([
  'hidden',
  'file',
  'checkbox',
  'radio',
  'submit',
  'button',
  'reset',
  'image',
  'password',
]);

/** Path and query of the page that is shown. */
export const placeHere = ({ pathname, search }: { pathname: string; search: string } = window.location) =>
  `${pathname}${search}`;

/**
 * Keeps what is typed in a form over a reload. Secrets are not kept, nor is what the browser is told not to remember.
 *
 * @param isChanged  Whether the field of that name differs from what the form began with.
 * @returns whether all of it is kept: storage may be full or switched off.
 */
export function keepTyped(
  form: HTMLElement,
  isChanged: (name: string) => boolean,
  ownerId: string | null,
): boolean {
  const fields = form.querySelectorAll<HTMLElement>(`input, textarea, select, ${editors}`);
  const lines = [...fields]
    .filter((field) => !field.closest(tools))
    .filter((field) => field.matches(editors) || isToldChange(field as Control, isChanged))
    .map((field) => ({ label: labelOf(field), text: textOf(field) }))
    .filter(({ text }) => text !== '');
  if (lines.length === 0) return true;
  try {
    const typed: TypedText = { place: placeHere(), ownerId, lines };
    window.sessionStorage.setItem(typedKey, JSON.stringify(typed));
    return true;
  } catch {
    return false;
  }
}

/** What was typed on this page by the account that is signed in; null: nothing. */
export function readTyped(
  ownerId: string | null,
  place = placeHere(),
  kept: string | null = keptTyped(),
): TypedText | null {
  const typed = parsed(kept ?? 'null');
  if (!isObject(typed) || typed.place !== place || typed.ownerId !== ownerId) return null;
  if (!Array.isArray(typed.lines) || !typed.lines.every(isLine)) return null;
  return { place, ownerId, lines: typed.lines };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function forgetTyped(): void {
  try {
    window.sessionStorage.removeItem(typedKey);
  } catch {
    /* without storage */
  }
}

const isLine = (line: unknown): line is TypedLine =>
  isObject(line) && typeof line.label === 'string' && typeof line.text === 'string';

function isToldChange(field: Control, isChanged: (name: string) => boolean): boolean {
  const isSecret = /off|password|one-time/.test(field.autocomplete);
  // What has no name in the form may be changed.
  return (
    !silent.has(field.type) && !isSecret && !field.disabled && (field.name === '' || isChanged(field.name))
  );
}

function labelOf(field: HTMLElement): string {
  const named = field.getAttribute('aria-label');
  if (named) return named;
  const [label] = 'labels' in field ? [...((field as Control).labels ?? [])] : [];
  return label?.textContent.trim() ?? '';
}

function textOf(field: HTMLElement): string {
  if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.text ?? '';
  if ('value' in field) return (field as Control).value.trim();
  // Its placeholders are characters without width.
  return (field.innerText ?? field.textContent).replaceAll('\uFEFF', '').trim();
}
