import type { ColumnType } from 'kysely';

/** An instant; the database returns a Date. */
export type Instant = ColumnType<Date, Date, Date>;
export type NullableInstant = ColumnType<Date | null, Date | null | undefined, Date | null>;
export type Defaulted<Value> = ColumnType<Value, Value | undefined, Value>;
/** jsonb: written as text. */
export type Json<Value> = ColumnType<Value, string, string>;
export type NullableJson<Value> = ColumnType<Value | null, string | null | undefined, string | null>;
export type DefaultedJson<Value> = ColumnType<Value, string | undefined, string>;
