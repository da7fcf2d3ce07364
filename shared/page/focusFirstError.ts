const controls = 'button, input:not([hidden]), select, textarea';

/**
 * Focuses the first field of a form that has an error, in the order of the page. The form library alone reaches only the
 * fields that it has registered itself: no file, picture or choice, and those last that were registered last.
 *
 * @param place  The form, or what in it was pressed; anything else is ignored.
 * @param whole  Selects what holds the fields, where that is no form.
 */
export function focusFirstError(place: unknown, whole = 'form'): void {
  const form = place instanceof Element ? place.closest<HTMLElement>(whole) : null;
  if (!form) return;
  // The library focuses as soon as the errors are drawn, too; this comes after it.
  setTimeout(() => setTimeout(() => focusIn(form)));
}

function focusIn(form: HTMLElement): void {
  const first = form.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]');
  const control = first?.matches('[data-invalid]:not(button)')
    ? first.querySelector<HTMLElement>(controls)
    : first;
  control?.focus();
}
