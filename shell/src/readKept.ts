import { waitingAttribute } from '@portal/contract/internal';

declare global {
  interface Window {
    /** Elements used before hydration, in order, recorded by an inline script. */
    portalKept?: Element[];
  }
}

type Give = () => void;

/**
 * Reads clicks and input recorded before hydration, because React would reset the fields. Call it when hydration is
 * done.
 *
 * @returns a function that replays them a moment later. Elements that were re-rendered are gone.
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
  // Deferred, because React hydrates no further boundaries inside an effect.
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
  // A file input cannot be set by script and keeps its files.
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

/** React compares values with those set on the element itself; the prototype's setter makes it look like typing. */
function giftOfText(field: HTMLInputElement | HTMLTextAreaElement, prototype: object): Give {
  const { value, selectionStart, selectionEnd } = field;
  return () => {
    field.value = field.defaultValue;
    Reflect.set(prototype, 'value', value, field);
    tell(field, 'input');
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  };
}

/** Suspense boundaries are hydrated late, or at once when they receive an event. */
const touch = (element: Element) => element.dispatchEvent(new Event('pointerdown', { bubbles: true }));

/** Removed from the list itself, which the inline script continues to use. */
function forget(element: Element): void {
  const all = window.portalKept ?? [];
  all.splice(all.indexOf(element), 1);
}

const tell = (field: Element, event: string) => field.dispatchEvent(new Event(event, { bubbles: true }));
