import type { LiveRemote } from '@portal/contract/internal';
import { noteFinding } from '../health/healthLog';
import { removeOverlays } from './foreignOverlays';
import { restoreGlobals, restoreStyles } from './sharedGlobals';

const namesMax = 3;

/** The code of a remote changed what all areas share. */
class GlobalDamage extends Error {
  override readonly name: string;

  constructor(names: readonly string[]) {
    super('what all areas share was changed and has been put back');
    this.name = `GlobalDamage ${names.slice(0, namesMax).join(' ')}`;
  }
}

/** Puts right what a release has left behind for all others, and reports it as a fault of that release. */
export function leaveArea(release: LiveRemote): void {
  report(release, [...restoreGlobals(), ...restoreStyles(), ...removeOverlays()]);
}

/** The same for what its code does as soon as it runs. Its styles and boxes may belong to what is drawn now. */
export function afterRunning(release: LiveRemote): void {
  report(release, restoreGlobals());
}

function report(release: LiveRemote, names: readonly string[]): void {
  if (names.length > 0) noteFinding('error', release, { error: new GlobalDamage(names) });
}
