import type { ReservedCall } from './Call';
import { Carriage } from './Carriage';
import type { CarriageParts, Refuse } from './CarriageParts';

export type CarryParts = CarriageParts;

/**
 * Takes a call to the upstream and its answer back, and says what became of it. Refused is only a call that has no
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
