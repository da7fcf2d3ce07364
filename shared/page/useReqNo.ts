import { useCallback, useRef } from 'react';

/** An id for one intention of the visitor. */
export const newReqNo = () => crypto.randomUUID();

/**
 * Request number of a form: the same for every attempt to send the same content, so that a lost answer can be asked
 * for again without a second effect; another one as soon as the content is another.
 */
export function useReqNo() {
  const last = useRef({ content: '', reqNo: '' });

  return useCallback((content: unknown) => {
    const text = JSON.stringify(content);
    if (last.current.content !== text) last.current = { content: text, reqNo: newReqNo() };
    return last.current.reqNo;
  }, []);
}
