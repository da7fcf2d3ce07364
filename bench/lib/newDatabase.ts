import { onServer, withDatabase } from '../../server/test/marketTemplate';

/** Creates an empty database on a server. @returns its address. */
export async function newDatabase(serverUrl: string, name: string): Promise<string> {
  await onServer(serverUrl, `create database ${name}`);
  return withDatabase(serverUrl, name);
}
