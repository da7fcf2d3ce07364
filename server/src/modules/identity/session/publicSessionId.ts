import type { Config } from '../../../platform/config';
import { hmac } from '../../../platform/ids';

const length = 22;

/** Id of a session outside the server; does not reveal its cookie. */
export const publicSessionId = ({ secret }: Pick<Config, 'secret'>, idHash: string): string =>
  hmac(secret, `session:${idHash}`).slice(0, length);
