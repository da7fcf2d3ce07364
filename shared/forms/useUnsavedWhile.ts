import { useEffect } from 'react';
import { holdUnsaved } from '@portal/router';

/**
 * What is on its way, or filled into one of several forms of a page, counts as unsaved work: the frame asks before it is
 * left, and so does the browser.
 */
export function useUnsavedWhile(isUnsaved: boolean): void {
  useEffect(() => (isUnsaved ? holdUnsaved() : undefined), [isUnsaved]);
}
