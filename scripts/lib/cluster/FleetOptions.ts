export interface FleetOptions {
  servers: number;
  gateways: number;
  /** Data folder; data of an earlier run is used. */
  folder: string;
  /** Ports for visitors, callers of APIs, and the sample provider. */
  ports: { portal: number; gateway: number; provider: number };
  releases: readonly string[];
  /** Folder of the SDK package. */
  sdk?: string;
  env?: Record<string, string>;
  /** Whether data must survive a power failure; not needed in tests. */
  isSafe?: boolean;
  /** Returns the address by which servers reach the database, for example through a proxy; absent: directly. */
  wayTo?: (databaseUrl: string) => Promise<string>;
  say: (sentence: string) => void;
}
