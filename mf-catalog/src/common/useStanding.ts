import { useEffect, useState } from 'react';
import { findStandings, type Standing } from '@portal/calls';
import { call } from '@portal/client';
import { askTogether } from '@portal/page';
import { useMember } from '@portal/session';

const ask = askTogether(async (apiIds) => {
  const { records } = await call(findStandings, { apiIds });
  return new Map(records.map((standing) => [standing.apiId, standing]));
});

/**
 * The member's relation to an API; undefined while unknown, or without one. Requests of a page are batched into one
 * call.
 */
export function useStanding(apiId: string): Standing | undefined {
  const member = useMember();
  const memberId = member && (member.accountId ?? member.name);
  const subject = `${memberId}/${apiId}`;
  const [known, setKnown] = useState<{ subject: string; standing?: Standing }>({ subject: '' });

  useEffect(() => {
    if (memberId === null) return;
    let isLeft = false;
    ask(apiId).then(
      (standing) => !isLeft && setKnown({ subject: `${memberId}/${apiId}`, standing }),
      // The application form shows it as well.
      () => {},
    );
    return () => {
      isLeft = true;
    };
  }, [memberId, apiId]);

  return memberId !== null && known.subject === subject ? known.standing : undefined;
}
