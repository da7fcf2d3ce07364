const entriesMax = 10_000;

/** PERF: a cache for values that are needed again and again; cleared when it is full. */
export function memoise<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const kept = known.get(key);
    if (kept !== undefined) return kept;
    const value = make(key);
    if (known.size >= entriesMax) known.clear();
    known.set(key, value);
    return value;
  };
}
