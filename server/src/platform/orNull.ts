/** What a reader returns; null where it throws, as those of Node do for malformed input. */
export function orNull<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch {
    return null;
  }
}
