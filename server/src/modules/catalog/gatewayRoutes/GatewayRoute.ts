/** A route in a form common to all gateways. */
export interface GatewayRoute {
  /** Where it is in the pasted text: `services[0].routes[1]（orders-list）`. */
  place: string;
  name: string;
  /** Empty: any host. */
  hosts: readonly string[];
  /** Null: all methods. */
  methods: readonly string[] | null;
  paths: readonly RoutePath[];
  /** Its target, as the gateway describes it. */
  upstream: string;
  /** When two routes match, the higher priority wins. */
  priority: number;
  /** Names of the plugins applied to its calls. */
  plugins: readonly string[];
  /** It matches on more than host, method and path. */
  hasConditions: boolean;
  /** The path sent to the upstream differs from that of the caller. */
  isRewritten: boolean;
  /** It is disabled, or does not carry HTTP. */
  isUnused: boolean;
}

export interface RoutePath {
  text: string;
  /** Whether paths below this one match as well. */
  isPrefix: boolean;
}
