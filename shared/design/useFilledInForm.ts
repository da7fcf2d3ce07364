import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { answerBack, byLeaving, holdUnsaved } from '@portal/router';

type State = 'unsent' | 'sent' | 'givenUp';

/**
 * Whether somebody has filled in a form of a dialog that is still there. It is unsaved work until it is sent, what follows
 * may be a step on purpose; and again when it is refused.
 *
 * @param onBack  Called when the browser's back button is pressed meanwhile, which does not lead back then.
 */
export function useFilledInForm(isOpen: boolean, onBack: () => void) {
  const [place, setPlace] = useState<Element | null>(null);
  const state = useRef<State>('unsent');
  const closing = useRef(onBack);
  useEffect(() => void (closing.current = onBack), [onBack]);

  useEffect(() => {
    if (!isOpen || !place) return;
    const isUnsaved = () =>
      place.isConnected && (state.current === 'unsent' || (state.current === 'sent' && isRefused(place)));
    // Back closes what lies on top, whichever page lies behind. Another step that stays on the page leaves the dialog open:
    // a search that was still on its way, the next page of a list.
    const isLeft = byLeaving();
    // Credentials are no work: their form leads on to another way to sign in, and is typed anew anyway.
    const isWork = !place.matches('[data-credentials]');
    const release = holdUnsaved((step) => isWork && isUnsaved() && isLeft(step));
    const stop = answerBack(() => closing.current(), isUnsaved);
    return () => {
      release();
      stop();
    };
  }, [isOpen, place]);

  return {
    isFilledIn: () => place?.isConnected ?? false,
    noteForm: (event: SyntheticEvent) => {
      const touched = placeOf(event);
      if (!touched) return;
      setPlace(touched);
      state.current = event.type === 'submit' ? 'sent' : 'unsent';
    },
    giveUp: () => void (state.current = 'givenUp'),
  };
}

/**
 * A search is no work that could be lost, nor is a choice outside a form, which takes effect at once; a guarded form
 * asks by itself.
 */
function placeOf({ target }: SyntheticEvent): Element | null {
  if (!(target instanceof Element) || target.closest('[role="search"], [data-guarded]')) return null;
  return target.closest('form') ?? (target.matches(typed) ? target : null);
}

const typed = 'textarea, input:not([type]), [type="text"], [type="email"], [type="tel"], [type="url"]';

const isRefused = (place: Element) =>
  place.querySelector('[aria-invalid="true"], [role="alert"]:not(:empty)') !== null;
