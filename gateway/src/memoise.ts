const entriesMax = 10_000;

/** PERF: what is asked for again and again is worked out once. When there is too much of it, all is forgotten. */
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
