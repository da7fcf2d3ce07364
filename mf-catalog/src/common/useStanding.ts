import { useEffect, useState } from 'react';
import { findStandings, type Standing } from '@portal/calls';
import { call } from '@portal/client';
import { askTogether } from '@portal/page';
import { useMember } from '@portal/session';

const ask = askTogether(async (apiIds) => {
  const { records } = await call(findStandings, { apiIds });
  return new Map(records.map((standing) => [standing.apiId, standing]));
});

/** What an API is to the member; undefined for nothing, and as long as it is not known. All of a page are one call. */
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
      // The form says it as well.
      () => {},
    );
    return () => {
      isLeft = true;
    };
  }, [memberId, apiId]);

  return memberId !== null && known.subject === subject ? known.standing : undefined;
}
