import { Component, type ReactNode } from 'react';
import type { LiveRemote } from '@portal/contract/internal';
import { AreaUnavailable } from '../errors/AreaUnavailable';
import { note } from '../health/healthLog';
import { inUse, fallBack } from './connectRemotes';

interface RemoteBoundaryProps {
  /** Whose code stands behind it. */
  remote: LiveRemote;
  /** Name of what stands behind it. */
  title: string;
  /** Whether it is a whole page, which needs a heading even when it fails. */
  isPage?: boolean;
  /** Too small to say anything: it is left empty instead. */
  isQuiet?: boolean;
  /** Loads what is drawn here anew, from the release that took the place of the one that failed. */
  onReplace: () => void | Promise<void>;
  children: ReactNode;
}

/** So many times the code of one release may throw in a tab before an earlier one takes its place. */
const tripsMax = 2;
const trips = new Map<string, number>();

type Status = 'well' | 'failed' | 'replacing';

/**
 * Keeps what a remote throws while drawing inside its own area. What threw once is drawn anew; what throws again is
 * replaced by the release before; only when that fails, too, or there is none, the area says that it is unavailable.
 */
export class RemoteBoundary extends Component<RemoteBoundaryProps, { status: Status }> {
  override state: { status: Status } = { status: 'well' };

  static getDerivedStateFromError() {
    return { status: 'replacing' };
  }

  override componentDidCatch(error: unknown) {
    const release = inUse(this.props.remote);
    note('boundary', release, { error });
    const count = (trips.get(release.globalName) ?? 0) + 1;
    trips.set(release.globalName, count);
    void this.recover(release, count, error);
  }

  async recover(release: LiveRemote, count: number, error: unknown): Promise<void> {
    const { remote, onReplace } = this.props;
    if (count >= tripsMax) {
      if (!(await fallBack(remote, release, error))) return this.setState({ status: 'failed' });
      await onReplace();
    }
    this.setState({ status: 'well' });
  }

  override render() {
    const { title, isPage, isQuiet, children } = this.props;
    const { status } = this.state;
    if (status === 'well') return children;
    if (status === 'replacing' || isQuiet) return null;
    return (
      <AreaUnavailable title={title} isPage={isPage} onRetry={() => this.setState({ status: 'well' })} />
    );
  }
}
