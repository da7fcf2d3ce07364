/** A route as a gateway keeps it, whichever gateway it is. */
export interface GatewayRoute {
  /** Where it stands in what was pasted: `services[0].routes[1]（orders-list）`. */
  place: string;
  name: string;
  /** Empty: any. */
  hosts: readonly string[];
  /** Null: it takes every method. */
  methods: readonly string[] | null;
  paths: readonly RoutePath[];
  /** Where it leads, in the words of the gateway. */
  upstream: string;
  /** Of two that fit a call the gateway takes the higher one. */
  priority: number;
  /** What is done to its calls on the way, by name. */
  plugins: readonly string[];
  /** It looks at more of a call than host, method and path. */
  hasConditions: boolean;
  /** The upstream is asked for another path than callers ask for. */
  isRewritten: boolean;
  /** It is switched off, or carries no HTTP. */
  isUnused: boolean;
}

export interface RoutePath {
  text: string;
  /** Whether what is below the path is meant as well. */
  isPrefix: boolean;
}
