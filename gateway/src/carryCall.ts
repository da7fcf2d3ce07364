import type { ReservedCall } from './Call';
import { Carriage } from './Carriage';
import type { CarriageParts, Refuse } from './CarriageParts';

export type CarryParts = CarriageParts;

/**
 * Carries a call to the upstream and the answer back, then reports the outcome. It is refused only when there is no
 * answer.
 *
 * @param body  When it has been read already.
 */
export const carryCall = (
  reserved: ReservedCall,
  body: Buffer | null,
  parts: CarryParts,
  refuse: Refuse,
): void => new Carriage(reserved, body, parts, refuse).begin();
