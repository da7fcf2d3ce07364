import type { ClipboardEvent } from 'react';

/** Leading and trailing blanks and invisible characters, which copied text often has. */
const outer = /^[\s\u200B-\u200D\u2060\uFEFF]+|[\s\u200B-\u200D\u2060\uFEFF]+$/g;
const inner = /[\s\u200B-\u200D\u2060\uFEFF]+/g;
const money = /[￥¥]|[,，](?=\d{3}(?!\d))/g;

/**
 * Trims text that is pasted into a single-line field: the browser applies `maxLength` before us, so that the last digit
 * of a code with a leading blank would be lost. Passwords are pasted unchanged, because their rules mention blanks.
 */
export function tidyPaste(event: ClipboardEvent<HTMLInputElement>): void {
  const field = event.currentTarget;
  if (!(field instanceof HTMLInputElement) || isPassword(field)) return;
  const { selectionStart: start, selectionEnd: end } = field;
  // Field types without a selection API trim by themselves.
  if (start === null || end === null) return;
  const pasted = event.clipboardData.getData('text/plain');
  const text = tidy(pasted, field);
  if (text === pasted) return;

  event.preventDefault();
  const room = field.maxLength < 0 ? text.length : field.maxLength - (field.value.length - (end - start));
  field.setRangeText(text.slice(0, Math.max(room, 0)), start, end, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
}

/** Also while revealed. */
const isPassword = ({ type, autocomplete }: HTMLInputElement) =>
  type === 'password' || autocomplete.endsWith('password');

function tidy(pasted: string, { inputMode, autocomplete }: HTMLInputElement): string {
  const text = pasted.replace(outer, '');
  if (inputMode === 'decimal') return text.replace(inner, '').replace(money, '');
  const hasNoBlanks =
    ['numeric', 'tel', 'email'].includes(inputMode) ||
    ['one-time-code', 'username', 'email', 'tel'].includes(autocomplete);
  return hasNoBlanks ? text.replace(inner, '') : text;
}
