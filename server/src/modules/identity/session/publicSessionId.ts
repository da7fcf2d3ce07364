import type { Config } from '../../../platform/config';
import { hmac } from '../../../platform/ids';

const length = 22;

/** What a session is called outside the server: nobody finds its cookie by it. */
export const publicSessionId = ({ secret }: Pick<Config, 'secret'>, idHash: string): string =>
  hmac(secret, `session:${idHash}`).slice(0, length);
