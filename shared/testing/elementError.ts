import { getConfig, prettyDOM } from '@testing-library/react';

/** Testing Library's own note that it tries a query again and again. */
interface Trying {
  _disableExpensiveErrorDiagnostics?: boolean;
}

/**
 * The error of a query, which shows the page. PERF: in the tries of `findBy` and `waitFor` the page is written only when
 * the message is read, that is, when the time is up.
 */
export function elementError(message: string | null, container: Element): Error {
  const described = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n');
  const isTry = (getConfig() as Trying)._disableExpensiveErrorDiagnostics;
  const error = new Error(isTry ? '' : described());
  if (isTry) Object.defineProperty(error, 'message', { configurable: true, get: described });
  error.name = 'TestingLibraryElementError';
  return error;
}
