import type { AnswerHead } from './Inspection';

/** Body bytes that follow the head of an answer; NaN: unknown. 204 and 304 have none, whatever length they name. */
export const announcedBytes = (status: number, headers: AnswerHead): number =>
  status === 204 || status === 304 ? 0 : Number(headers['content-length'] ?? NaN);
