import path from 'node:path';

/** The market as the last release has seeded it, with its schema: written by `keepLastRelease`, read by the test of an upgrade. */
export const lastRelease = path.join(__dirname, 'database.sql.gz');

/** What is sealed in it opens with this. */
export const itsSettings = { PORTAL_SECRET: 'the-secret-of-the-market-of-the-last-release' };
