import { useEffect, useState } from 'react';
import { viewComingPrices, type ComingPrices } from '@portal/calls';
import { call } from '@portal/client';
import { useMember } from '@portal/session';

/** Prices to come of an API that the member's account has subscribed to; null: none, or not known yet. */
export function useComingPrices(apiId: string): ComingPrices | null {
  const member = useMember();
  const memberId = member && (member.accountId ?? member.name);
  const subject = `${memberId}/${apiId}`;
  const [known, setKnown] = useState<{ subject: string; coming: ComingPrices | null } | null>(null);

  useEffect(() => {
    if (memberId === null) return;
    const leaving = new AbortController();
    call(viewComingPrices, { apiId }, { signal: leaving.signal }).then(
      ({ coming }) => setKnown({ subject: `${memberId}/${apiId}`, coming }),
      // The prices of today are right without it, and the message says those to come.
      () => {},
    );
    return () => leaving.abort();
  }, [memberId, apiId]);

  return memberId !== null && known?.subject === subject ? known.coming : null;
}
