/** A call that the server answers in place of an upstream. */
export interface MockQuestion {
  requestId: string;
  apiId: string;
  /** "2.1.0" */
  version: string;
  /** "GET /regions/{code}" */
  operation: string;
  /** Path and query below the version, as they came. */
  rest: string;
  /** By lower-case names, without what proves who calls. */
  headers: Record<string, string>;
  /** base64 */
  body: string;
}

/** Body larger than this the sandbox does not read. */
export const mockBodyBytesMax = 256 * 1024;
/** Header that says what the sandbox shall play. */
export const mockScenarioHeader = 'x-mock-scenario';

export type MockReply =
  | { status: number; contentType: string | null; /** base64 */ body: string }
  /** To be refused as the gateway refuses. */
  | { refusal: string };
