import type { GatewayOperation } from '@portal/calls';
import type { DescribedRequest } from '../describeRequests';

/** Routes as requests; everything that a route does not tell is added later. */
export const requestsOf = (operations: readonly GatewayOperation[]): DescribedRequest[] =>
  operations.map(({ method, path, name }) => ({
    ...{ method, path, server: '', query: [], headers: [], body: '' },
    summary: name && `${name} ${method} ${path}`,
  }));
