import { useEffect, useState } from 'react';
import { countUnread } from '@portal/calls';
import { call, followServer, onServerEvent } from '@portal/client';
import { IconLink } from '@portal/design';
import { useMember } from '@portal/session';

const shownMax = 99;

/** Link to the messages with the number of unread ones; only for members. */
export function widget() {
  return <BellForMember />;
}

function BellForMember() {
  const member = useMember();
  // For another account anew: its number, and a stream of its own. A page with unsaved work stays when somebody else signs in.
  return member && <Bell key={`${member.accountId} ${member.personId}`} />;
}

function Bell() {
  const [count, setCount] = useState(0);

  useEffect(() => {
    const leaving = new AbortController();
    // A pushed number is newer than the reply to a request made before it.
    let isTold = false;
    const stop = onServerEvent('unread', ({ total }) => {
      isTold = true;
      setCount(total);
    });
    call(countUnread, {}, { signal: leaving.signal }).then(
      ({ total }) => !isTold && setCount(total),
      // A missing number is not worth an error message.
      () => {},
    );
    const unfollow = followServer();
    return () => {
      leaving.abort();
      stop();
      unfollow();
    };
  }, []);

  return (
    <IconLink to="/myNotify" aria-label={count > 0 ? `消息，${count} 条未读` : '消息'}>
      <svg
        width="20"
        height="20"
        viewBox="0 0 20 20"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        aria-hidden="true"
      >
        <path d="M5 14V9a5 5 0 0 1 10 0v5l1.5 2h-13zM8.5 18h3" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      {count > 0 && <b aria-hidden="true">{count > shownMax ? `${shownMax}+` : count}</b>}
    </IconLink>
  );
}
