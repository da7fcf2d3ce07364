import { unreadStream } from '@portal/calls';
import { eventually } from './startMarket';

/** What a server tells somebody as it happens. */
export async function followStream(origin: string, cookie: string) {
  const leaving = new AbortController();
  const response = await fetch(`${origin}/ajaxurl/apix${unreadStream.path}`, {
    signal: leaving.signal,
    headers: { cookie },
  });
  let text = '';
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const part of response.body ?? []) text += decoder.decode(part, { stream: true });
  };
  // It ends when we leave, or the server goes.
  void read().catch(() => {});
  return {
    /** Waits until this was told since the last time, and forgets what was. */
    async hears(part: RegExp, withinMs?: number): Promise<void> {
      await eventually(async () => {
        if (!part.test(text)) throw new Error(`not told: ${part.source}; told was ${text}`);
      }, withinMs);
      text = '';
    },
    close: () => leaving.abort(),
  };
}
