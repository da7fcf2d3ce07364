import { addEnglish, speakEnglish } from '@portal/text/english';
import type { Messages } from '@portal/text';

/** Waiting time for translations; after it the page is drawn in Chinese. */
const timeoutMs = 5000;

const loading = new Map<string, Promise<void>>();

/** Loads translations of the shell or a remote, before its code runs. Missing ones stay Chinese. */
export function loadMessages(address: string | undefined): Promise<void> {
  if (address === undefined) return Promise.resolve();
  const known = loading.get(address);
  if (known) return known;
  const load = fetchMessages(address).catch(() => {
    loading.delete(address);
  });
  loading.set(address, load);
  return load;
}

async function fetchMessages(address: string): Promise<void> {
  const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
  if (response.ok) addEnglish((await response.json()) as Messages);
}

export { speakEnglish };
