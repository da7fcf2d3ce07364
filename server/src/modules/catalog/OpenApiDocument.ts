/** A description of an API, as far as it is looked at: it is somebody else's, and may hold anything. */
export type OpenApiDocument = Record<string, unknown> & {
  info?: {
    title?: unknown;
    version?: unknown;
    description?: unknown;
    contact?: { name?: unknown };
    termsOfService?: unknown;
  };
  paths?: Record<string, unknown>;
};
