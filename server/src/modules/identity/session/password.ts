import { hash, verify } from '@node-rs/argon2';
import { newSecret } from '../../../platform/ids';

/** argon2id with the library's defaults (19 MiB, two passes), as recommended by OWASP. */
export const hashPassword = (password: string) => hash(password);

let dummyHash: Promise<string> | null = null;

/** Verifies a password. Takes equally long without an account. */
export async function isPasswordOf(storedHash: string | null, password: string): Promise<boolean> {
  dummyHash ??= hash(newSecret());
  const isRight = await verify(storedHash ?? (await dummyHash), password);
  return isRight && storedHash !== null;
}
