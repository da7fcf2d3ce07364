import { sql } from 'kysely';

/** The sum of no rows is 0. */
export const sumOf = (column: string) => sql<number>`coalesce(sum(${sql.ref(column)}), 0)::int`;
