import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { forgetTyped, placeHere, readTyped } from '@portal/page';
import { useMember } from '@portal/session';
import { TypedPanel } from './TypedPanel';

/** Above a page that was loaded again: what was typed there before, until the reader closes it. */
export function TypedOfPage({ kept }: { kept: string }) {
  const ownerId = useMember()?.accountId;
  const place = placeHere(useLocation());
  const [isClosed, setIsClosed] = useState(false);
  const typed = isClosed || ownerId === undefined ? null : readTyped(ownerId, place, kept);

  function handleClose() {
    forgetTyped();
    setIsClosed(true);
  }

  return typed && <TypedPanel lines={typed.lines} onClose={handleClose} />;
}
