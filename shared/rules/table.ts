/** `Object.keys` with the table's key type. Tables are constants without further keys. */
export const keysOf = <Key extends string>(table: Readonly<Record<Key, unknown>>) =>
  Object.keys(table) as Key[];

/** `Object.entries` with the table's key type. */
export const entriesOf = <Key extends string, Value>(table: Readonly<Record<Key, Value>>) =>
  Object.entries(table) as [Key, Value][];

/** Builds a table with a value for each key, such as a text for each field. */
export const tableOf = <Key extends string, Value>(keys: readonly Key[], make: (key: Key) => Value) =>
  Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Value>;

/** Whether a text from outside is a key of the table. */
export const isKeyOf = <Key extends string>(
  table: Readonly<Record<Key, unknown>>,
  text: string,
): text is Key => Object.hasOwn(table, text);

/** A text from outside as a key of the table, or undefined. */
export const keyOf = <Key extends string>(
  table: Readonly<Record<Key, unknown>>,
  text: string | null | undefined,
): Key | undefined => (typeof text === 'string' && isKeyOf(table, text) ? text : undefined);

/** A text as one of the table's numbers, or undefined. */
export const numberOf = <Value extends number>(
  table: Readonly<Record<string, Value>>,
  text: string | null | undefined,
): Value | undefined => (text ? Object.values(table).find((value) => String(value) === text) : undefined);
