import { Agent, fetch, type RequestInit, type Response } from 'undici';
import { mendAnswers } from '@portal/environment';

const dispatcher = mendAnswers(new Agent());

/**
 * `fetch` of an address from the settings; addresses that members give are asked by `requestOutside`. The `fetch` of
 * Node.js 20 would end the process on an answer that is read slower than it comes
 * (decisions/0185-paused-answers-that-end.md).
 */
export const fetchKnown = (address: string, sent: Omit<RequestInit, 'dispatcher'>): Promise<Response> =>
  fetch(address, { ...sent, dispatcher });
