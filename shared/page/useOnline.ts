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
 * Whether the visitor is online, as far as the browser knows.
 *
 * @param onBack  Called when the network is back, to retry.
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
