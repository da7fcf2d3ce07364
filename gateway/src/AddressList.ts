import { networkFinder } from '@portal/rules';

/** Addresses from which the keys of an app may call in one environment. */
export class AddressList {
  private find: ((address: string) => string | null) | null = null;

  constructor(private readonly networks: readonly string[]) {}

  get isEmpty(): boolean {
    return this.networks.length === 0;
  }

  admits(address: string): boolean {
    if (this.isEmpty) return true;
    // PERF: parsed once, at the first call.
    this.find ??= networkFinder(this.networks);
    return this.find(address) !== null;
  }
}
