import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

function subscribe(onChange: () => void) {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/**
 * Whether the visitor's own network is there, as far as the browser knows.
 *
 * @param onBack  Called when it has come back: what could not be fetched is asked for again.
 */
export function useOnline(onBack: () => void): boolean {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const handleBack = useEffectEvent(onBack);

  useEffect(() => {
    const listen = () => handleBack();
    window.addEventListener('online', listen);
    return () => window.removeEventListener('online', listen);
  }, []);

  return isOnline;
}
