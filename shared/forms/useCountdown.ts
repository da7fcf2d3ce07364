import { useEffect, useState } from 'react';

/**
 * Seconds until `name` may be done again. The end is kept in this tab, so that it survives a reload; the server
 * enforces the same wait.
 */
export function useCountdown(name: string) {
  const key = `countdown:${name}`;
  const [left, setLeft] = useState(() => leftUntil(readEnd(key)));

  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(leftUntil(readEnd(key))), 1000);
    return () => clearTimeout(timer);
  }, [left, key]);

  const start = (seconds: number) => {
    keepEnd(key, Date.now() + seconds * 1000);
    setLeft(seconds);
  };
  return { left, start };
}

const leftUntil = (end: number) => Math.max(0, Math.ceil((end - Date.now()) / 1000));

function readEnd(key: string): number {
  try {
    return Number(window.sessionStorage.getItem(key) ?? 0);
  } catch {
    return 0;
  }
}

function keepEnd(key: string, end: number): void {
  try {
    window.sessionStorage.setItem(key, String(end));
  } catch {
    /* without storage the server still refuses */
  }
}
