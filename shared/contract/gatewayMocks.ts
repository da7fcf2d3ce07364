/** A sandbox call that the server answers in place of an upstream. */
export interface MockQuestion {
  requestId: string;
  apiId: string;
  /** "2.1.0" */
  version: string;
  /** "GET /regions/{code}" */
  operation: string;
  /** Path and query below the version, as the caller sent them. */
  rest: string;
  /** Lower-case names; without the credentials of the caller. */
  headers: Record<string, string>;
  /** base64 */
  body: string;
}

/** The sandbox does not read a larger body. */
export const mockBodyBytesMax = 256 * 1024;
/** Header with which a caller chooses the scenario that the sandbox plays. */
export const mockScenarioHeader = 'x-mock-scenario';

export type MockReply =
  | { status: number; contentType: string | null; /** base64 */ body: string }
  /** To be refused as the gateway refuses. */
  | { refusal: string };
