/** A least-recently-used cache, bounded by total bytes. */
export function createKept<Value>(bytesMax: number, bytesOf: (value: Value) => number) {
  const kept = new Map<string, Value>();
  let bytes = 0;

  function remove(key: string): void {
    const value = kept.get(key);
    if (value === undefined) return;
    kept.delete(key);
    bytes -= bytesOf(value);
  }

  return {
    get(key: string): Value | undefined {
      const value = kept.get(key);
      if (value === undefined) return undefined;
      kept.delete(key);
      kept.set(key, value);
      return value;
    },

    set(key: string, value: Value): void {
      remove(key);
      kept.set(key, value);
      bytes += bytesOf(value);
      for (const oldest of kept.keys()) {
        if (bytes <= bytesMax) break;
        remove(oldest);
      }
    },
  };
}
