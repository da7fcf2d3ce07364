import { lazy, Suspense, useSyncExternalStore } from 'react';
import { keptTyped } from '@portal/page';

// PERF: hardly anybody has anything here.
const TypedOfPage = lazy(async () => ({ default: (await import('./TypedOfPage')).TypedOfPage }));

/** Only a reload changes it while somebody reads. */
const unchanging = () => () => undefined;
/** The server's document does not know it. */
const nothing = () => null;

/** What was typed before the reload that has begun this visit, if anything was kept. */
export function TypedBefore() {
  const kept = useSyncExternalStore(unchanging, keptTyped, nothing);

  return (
    kept !== null && (
      <Suspense fallback={null}>
        <TypedOfPage kept={kept} />
      </Suspense>
    )
  );
}
