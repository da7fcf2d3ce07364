import * as React from 'react';

interface Internals {
  recentlyCreatedOwnerStacks: number;
}
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  React as unknown as Record<string, Internals | undefined>;

/** As many as React records in a second; it has reached the limit from the start. */
const most = 10_000;

/** PERF: React's development build records a stack trace with every element, which takes most of the time of creating one. */
if (internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => most,
    set: () => {},
  });
