import { sessionStore, type Session } from '@portal/session';

/** Resolves once the session is known. */
export function isSignedIn(): Promise<boolean> {
  const { session } = sessionStore.getState();
  if (session.status !== 'unknown') return Promise.resolve(isMember(session));
  return new Promise((resolve) => {
    const stop = sessionStore.subscribe(({ session: next }) => {
      if (next.status === 'unknown') return;
      stop();
      resolve(isMember(next));
    });
  });
}

const isMember = ({ status }: Session) => status === 'signedIn';
