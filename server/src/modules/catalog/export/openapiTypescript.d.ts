/** What is used of it. Its own types are those of the compiler, which nothing else of the server needs to know. */
declare module 'openapi-typescript' {
  type Node = object;
  const openapiTS: (source: string, options: { silent: boolean }) => Promise<Node[]>;
  export default openapiTS;
  export const astToString: (nodes: Node[]) => string;
}
