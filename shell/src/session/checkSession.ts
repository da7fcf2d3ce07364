import { checkLogin, type CallReply } from '@portal/calls';
import { call, warmTransport } from '@portal/client';
import { beginSession, endSession, memberFrom } from '@portal/session';

declare global {
  interface Window {
    /** Reply to the session check that the document's inline script started before any bundle loaded. */
    portalSession?: Promise<unknown>;
    /** Ends the inline script's check whether the shell starts. */
    portalStarted?: () => void;
  }
}

type SessionReply = CallReply<typeof checkLogin>;

/**
 * Updates the session store from the server. E8023 clears the member.
 *
 * @param isLatest  Whether nobody has asked since: an older reply may come last, and is not told.
 */
export async function checkSession(isLatest = () => true): Promise<SessionReply> {
  const reply = (await earlyAnswer()) ?? (await call(checkLogin, {}));
  if (!isLatest()) return reply;
  if (reply.resCode === 'S0000') {
    // Pages of members make calls at once.
    warmTransport();
    beginSession(memberFrom({ ...reply, userName: reply.userName }), false);
  } else endSession(false);
  return reply;
}

/** Reply to the inline script's request; null: none, or unusable. */
async function earlyAnswer(): Promise<SessionReply | null> {
  const started = window.portalSession;
  delete window.portalSession;
  if (!started) return null;
  const parsed = checkLogin.reply.safeParse(await started.catch(() => null));
  return parsed.success && checkLogin.successCodes.some((code) => code === parsed.data.resCode)
    ? parsed.data
    : null;
}
