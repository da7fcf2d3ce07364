import { DatabaseAwayError, startFailure } from '../../server/src';

const databaseAway = '数据库没有应答。请启动它，或核对 DATABASE_URL 里的主机与端口。';

/** What a command says that works on the database itself and has failed. */
export const failureSentence = (error: Error): string =>
  startFailure(error) ?? (error instanceof DatabaseAwayError ? databaseAway : error.message);
