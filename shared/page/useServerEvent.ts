import { useEffect, useRef } from 'react';
import { onServerEvent, type ServerEvents } from '@portal/client';

/** Calls a function on an event of the server; in a hidden tab once it is shown again. */
export function useServerEvent(name: keyof ServerEvents, hear: () => void): void {
  const latest = useRef(hear);
  useEffect(() => {
    latest.current = hear;
  });

  useEffect(() => {
    let isMissed = false;
    function handle() {
      isMissed = document.visibilityState !== 'visible';
      if (!isMissed) latest.current();
    }
    const handleShown = () => isMissed && handle();
    document.addEventListener('visibilitychange', handleShown);
    const stop = onServerEvent(name, handle);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', handleShown);
    };
  }, [name]);
}
