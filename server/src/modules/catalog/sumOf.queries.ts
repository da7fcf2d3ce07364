import { sql } from 'kysely';

/** Nothing sums up to zero. */
export const sumOf = (column: string) => sql<number>`coalesce(sum(${sql.ref(column)}), 0)::int`;
