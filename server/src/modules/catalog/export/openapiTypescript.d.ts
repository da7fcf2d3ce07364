/**
 * Only what is used. The package's own types need those of the TypeScript compiler, which nothing else in the server
 * does.
 */
declare module 'openapi-typescript' {
  type Node = object;
  const openapiTS: (source: string, options: { silent: boolean }) => Promise<Node[]>;
  export default openapiTS;
  export const astToString: (nodes: Node[]) => string;
}
