import { networkFinder } from '@portal/rules';

/** From where the keys of an app may call in an environment. */
export class AddressList {
  private find: ((address: string) => string | null) | null = null;

  constructor(private readonly networks: readonly string[]) {}

  get isEmpty(): boolean {
    return this.networks.length === 0;
  }

  admits(address: string): boolean {
    if (this.isEmpty) return true;
    // PERF: read with the first call, once, and not with each.
    this.find ??= networkFinder(this.networks);
    return this.find(address) !== null;
  }
}
