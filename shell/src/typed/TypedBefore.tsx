import { useSyncExternalStore } from 'react';
import { keptTyped, latePart } from '@portal/page';

// PERF: hardly anybody has anything here.
const TypedOfPage = latePart(async () => (await import('./TypedOfPage')).TypedOfPage, { isQuiet: true });

/** Only a reload changes it while somebody reads. */
const unchanging = () => () => undefined;
/** The server's document does not know it. */
const nothing = () => null;

/** What was typed before the reload that has begun this visit, if anything was kept. */
export function TypedBefore() {
  const kept = useSyncExternalStore(unchanging, keptTyped, nothing);

  return kept !== null && <TypedOfPage kept={kept} />;
}
