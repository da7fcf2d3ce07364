import { sessionStore, type Session } from '@portal/session';

/** The session, after the first check has been answered. */
export function sessionSettled(): Promise<Session> {
  const { session } = sessionStore.getState();
  if (session.status !== 'unknown') return Promise.resolve(session);
  return new Promise((resolve) => {
    const stop = sessionStore.subscribe(({ session: next }) => {
      if (next.status === 'unknown') return;
      stop();
      resolve(next);
    });
  });
}
