import { checkLogin, type CallReply } from '@portal/calls';
import { call, warmTransport } from '@portal/client';
import { beginSession, endSession, memberFrom } from '@portal/session';

declare global {
  interface Window {
    /** The check that the document's inline script started before any bundle arrived. */
    portalSession?: Promise<unknown>;
    /** Ends the watch of the document's inline script over the start of the shell. */
    portalStarted?: () => void;
  }
}

type SessionReply = CallReply<typeof checkLogin>;

/** Fills the session store with what the server says. E8023 clears the user. */
export async function checkSession(): Promise<SessionReply> {
  const reply = (await earlyAnswer()) ?? (await call(checkLogin, {}));
  if (reply.resCode === 'S0000') {
    // A member's pages call at once.
    warmTransport();
    beginSession(memberFrom({ ...reply, userName: reply.userName }), false);
  } else endSession(false);
  return reply;
}

/** The answer to the inline script's request; null when there was none or it cannot be used. */
async function earlyAnswer(): Promise<SessionReply | null> {
  const started = window.portalSession;
  delete window.portalSession;
  if (!started) return null;
  const parsed = checkLogin.reply.safeParse(await started.catch(() => null));
  return parsed.success && checkLogin.successCodes.some((code) => code === parsed.data.resCode)
    ? parsed.data
    : null;
}
