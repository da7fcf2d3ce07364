import { hmac, isSameSecret } from '../../../platform/ids';

const proofOf = (secret: string, receiverId: string) => hmac(secret, `receiver:${receiverId}`);

/** Token in each mail for unsubscribing. Derived, not stored. */
export const refusalToken = (secret: string, receiverId: string): string =>
  `${receiverId}.${proofOf(secret, receiverId)}`;

/** Mailbox of a token; null: invalid. */
export function receiverOfToken(secret: string, token: string): string | null {
  const [id = '', proof = ''] = token.split('.');
  return isSameSecret(proof, proofOf(secret, id)) ? id : null;
}
