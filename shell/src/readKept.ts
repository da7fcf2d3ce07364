import { waitingAttribute } from '@portal/contract/internal';

declare global {
  interface Window {
    /** Buttons, fields and forms that were used before React had taken them over, in that order. */
    portalKept?: Element[];
  }
}

type Give = () => void;

/**
 * Reads what was pressed and entered in a part of the document before React took it over; React would lay its own values
 * into the fields.
 *
 * @returns gives it to React a moment later. To be called once the part is taken over. What was drawn anew in place of that is not there any more.
 */
export function readKept(place: Element): () => void {
  const known = new Map(keptIn(place).map((element) => [element, giftOf(element)]));
  function giveAll() {
    const kept = keptIn(place);
    place.removeAttribute(waitingAttribute);
    for (const element of kept) {
      forget(element);
      touch(element);
      const give = known.get(element) ?? giftOf(element);
      give();
    }
  }
  // Not amid an effect: React takes over no more while it is at work.
  return () => void setTimeout(giveAll);
}

const keptIn = (place: Element) =>
  (window.portalKept ?? []).filter((element) => element.closest(waiting) === place);

const waiting = `[${waitingAttribute}]`;

function giftOf(element: Element): Give {
  if (element instanceof HTMLSelectElement) return giftOfChoice(element);
  if (element instanceof HTMLTextAreaElement) return giftOfText(element, HTMLTextAreaElement.prototype);
  if (element instanceof HTMLInputElement) return giftOfInput(element);
  if (element instanceof HTMLFormElement) return () => element.requestSubmit();
  return () => element instanceof HTMLElement && element.click();
}

function giftOfInput(field: HTMLInputElement): Give {
  if (field.type === 'checkbox' || field.type === 'radio') return giftOfTick(field);
  // What was chosen cannot be set, and stays.
  if (field.type === 'file') return () => tell(field, 'change');
  return giftOfText(field, HTMLInputElement.prototype);
}

function giftOfTick(field: HTMLInputElement): Give {
  const { checked } = field;
  return () => {
    field.checked = !checked;
    field.click();
  };
}

function giftOfChoice(field: HTMLSelectElement): Give {
  const { value } = field;
  return () => {
    field.value = value;
    tell(field, 'change');
  };
}

/** React compares a text with what was last set by way of the element itself; that of its prototype is as if entered. */
function giftOfText(field: HTMLInputElement | HTMLTextAreaElement, prototype: object): Give {
  const { value, selectionStart, selectionEnd } = field;
  return () => {
    field.value = field.defaultValue;
    Reflect.set(prototype, 'value', value, field);
    tell(field, 'input');
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  };
}

/** React takes over what stands in a boundary of Suspense later than the rest, but at once when it is touched. */
const touch = (element: Element) => element.dispatchEvent(new Event('pointerdown', { bubbles: true }));

/** In the list itself, which the inline script goes on with. */
function forget(element: Element): void {
  const all = window.portalKept ?? [];
  all.splice(all.indexOf(element), 1);
}

const tell = (field: Element, event: string) => field.dispatchEvent(new Event(event, { bubbles: true }));
