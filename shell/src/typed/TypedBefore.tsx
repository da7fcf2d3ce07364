import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { forgetTyped, placeHere, readTyped, type TypedText } from '@portal/page';
import { useMember } from '@portal/session';
import { TypedPanel } from './TypedPanel';

/** Above a page that was loaded again: what was typed there before, until the reader closes it. */
export function TypedBefore() {
  const ownerId = useMember()?.accountId;
  const place = placeHere(useLocation());
  const [typed, setTyped] = useState<TypedText | null>(null);

  // After hydration: the server's document does not know it.
  useEffect(() => setTyped(ownerId === undefined ? null : readTyped(ownerId, place)), [ownerId, place]);

  function handleClose() {
    forgetTyped();
    setTyped(null);
  }

  return typed && <TypedPanel lines={typed.lines} onClose={handleClose} />;
}
