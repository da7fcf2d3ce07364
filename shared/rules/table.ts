/** What a table of constants, such as labels by their codes, is asked. It holds its own keys and no other. */
export const keysOf = <Key extends string>(table: Readonly<Record<Key, unknown>>) =>
  Object.keys(table) as Key[];

/** `Object.entries`, with the keys that the table has. */
export const entriesOf = <Key extends string, Value>(table: Readonly<Record<Key, Value>>) =>
  Object.entries(table) as [Key, Value][];

/** A table that has something for each of these keys, such as a text for each field. */
export const tableOf = <Key extends string, Value>(keys: readonly Key[], make: (key: Key) => Value) =>
  Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Value>;

/** Whether a text from outside is one of the keys of a table. */
export const isKeyOf = <Key extends string>(
  table: Readonly<Record<Key, unknown>>,
  text: string,
): text is Key => Object.hasOwn(table, text);

/** A text, such as a part of an address, as the key that it is, if it is one. */
export const keyOf = <Key extends string>(
  table: Readonly<Record<Key, unknown>>,
  text: string | null | undefined,
): Key | undefined => (typeof text === 'string' && isKeyOf(table, text) ? text : undefined);

/** A text as the number that it stands for, if a table names that number. */
export const numberOf = <Value extends number>(
  table: Readonly<Record<string, Value>>,
  text: string | null | undefined,
): Value | undefined => (text ? Object.values(table).find((value) => String(value) === text) : undefined);
