import type { ReservedCall } from './Call';
import { answerHeaders } from './callHeaders';
import type { CarriageParts } from './CarriageParts';
import { answeredHeaders } from './headers';
import type { AnswerHead } from './Inspection';
import { costOf } from './settleCall';

/**
 * Sends the head of what an upstream answers, with what the gateway says of the call. False: it is one that this side of
 * the gateway may not send, nor what follows it.
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
