import { startChild } from './children';
import type { Mood, Question, Seen } from './Mood';

export type Upstream = Awaited<ReturnType<typeof startUpstream>>;

/** An upstream in its own process that can be made to fail. */
export async function startUpstream() {
  const { child, ready } = startChild('bench/faults/upstream.ts');
  const { port } = await ready;
  const ask = (question: Question) => void child.send(question);
  return {
    address: `127.0.0.1:${port}`,
    become: (mood: Mood) => ask({ mood }),
    /** Request ids seen since the last call. */
    seen: () =>
      new Promise<Seen>((resolve) => {
        const hear = (message: { seen?: Seen }) => {
          if (!message.seen) return;
          child.off('message', hear);
          resolve(message.seen);
        };
        child.on('message', hear);
        ask({ asksForSeen: true });
      }),
  };
}
