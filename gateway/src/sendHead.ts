import type { ReservedCall } from './Call';
import { answerHeaders } from './callHeaders';
import type { CarriageParts } from './CarriageParts';
import { answeredHeaders } from './headers';
import type { AnswerHead } from './Inspection';
import { costOf } from './settleCall';

/**
 * Sends the head of the upstream's answer with the gateway's headers.
 *
 * @returns false when the head is invalid for Node, so that nothing of the answer can be sent.
 */
export function sendHead(
  reserved: ReservedCall,
  status: number,
  isMet: boolean,
  headers: AnswerHead,
  parts: CarriageParts,
): boolean {
  const added = answerHeaders(reserved, costOf(reserved, status, isMet), parts);
  try {
    reserved.arrival.response.writeHead(status, answeredHeaders(headers, added));
    return true;
  } catch {
    return false;
  }
}
