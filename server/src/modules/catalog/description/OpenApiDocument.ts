/**
 * The parsed description of an API. Strangers wrote it, so no property may be relied on to have any particular shape.
 */
export type OpenApiDocument = Record<string, unknown> & {
  info?: {
    title?: unknown;
    version?: unknown;
    description?: unknown;
    contact?: { name?: unknown };
    termsOfService?: unknown;
  };
  paths?: Record<string, unknown>;
  servers?: unknown;
};
