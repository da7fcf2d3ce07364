import type { LiveRemote } from '@portal/contract/internal';
import { noteFinding } from '../health/healthLog';
import { removeOverlays } from './foreignOverlays';
import { restoreGlobals, restoreStyles } from './sharedGlobals';

const namesMax = 3;

/** The code of a remote changed globals that all areas share. */
class GlobalDamage extends Error {
  override readonly name: string;

  constructor(names: readonly string[]) {
    super('what all areas share was changed and has been put back');
    this.name = `GlobalDamage ${names.slice(0, namesMax).join(' ')}`;
  }
}

/** Undoes changes of a release to globals, style sheets and the body, and reports them as its error. */
export function leaveArea(release: LiveRemote): void {
  report(release, [...restoreGlobals(), ...restoreStyles(), ...removeOverlays()]);
}

/** The same right after its code was executed, for globals only: styles and overlays may still be in use. */
export function afterRunning(release: LiveRemote): void {
  report(release, restoreGlobals());
}

function report(release: LiveRemote, names: readonly string[]): void {
  if (names.length > 0) noteFinding('error', release, { error: new GlobalDamage(names) });
}
