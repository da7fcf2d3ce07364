import type { GatewayOperation } from '@portal/calls';
import type { DescribedRequest } from '../describeRequests';

/** What a route says of a request: all the rest is written down later. */
export const requestsOf = (operations: readonly GatewayOperation[]): DescribedRequest[] =>
  operations.map(({ method, path, name }) => ({
    ...{ method, path, server: '', query: [], headers: [], body: '' },
    summary: name && `${name} ${method} ${path}`,
  }));
