import { hmac, isSameSecret } from '../../../platform/ids';

const proofOf = (secret: string, receiverId: string) => hmac(secret, `receiver:${receiverId}`);

/** With it whoever has a mail in hand refuses further ones: it stands in each of them, and is kept nowhere. */
export const refusalToken = (secret: string, receiverId: string): string =>
  `${receiverId}.${proofOf(secret, receiverId)}`;

/** Which mailbox it is of; null: none. */
export function receiverOfToken(secret: string, token: string): string | null {
  const [id = '', proof = ''] = token.split('.');
  return isSameSecret(proof, proofOf(secret, id)) ? id : null;
}
