import { Component, type ReactNode } from 'react';
import type { LiveRemote } from '@portal/contract/internal';
import { AreaUnavailable } from '../errors/AreaUnavailable';
import { noteFinding } from '../health/healthLog';
import { inUse, fallBack } from './connectRemotes';
import { reasonFor } from './reasonFor';

interface RemoteBoundaryProps {
  /** Remote whose code it contains. */
  remote: LiveRemote;
  /** Name of its content. */
  title: string;
  /** Whether it is a whole page, which needs a heading even on failure. */
  isPage?: boolean;
  /** Too small for an explanation: stays empty on failure. */
  isQuiet?: boolean;
  /** Puts the explanation where the content has been, for content that makes its own place. */
  inRoom?: (explanation: ReactNode) => ReactNode;
  /** Reloads the content from the release that replaced the failed one; rejects when that does not load. */
  onReplace: () => void | Promise<void>;
  children: ReactNode;
}

/** Errors of one release in a tab before an earlier one replaces it. */
const tripsMax = 2;
const trips = new Map<string, number>();

type Status = 'well' | 'failed' | 'replacing';

interface State {
  status: Status;
  /** Error message, for locally served remotes only. */
  reason?: string;
}

/**
 * Error boundary around the area of a remote. After a first error it renders again, after a second it falls back to the
 * previous release; only when that fails, too, or there is none, the area shows as unavailable.
 */
export class RemoteBoundary extends Component<RemoteBoundaryProps, State> {
  override state: State = { status: 'well' };

  static getDerivedStateFromError() {
    return { status: 'replacing' };
  }

  override componentDidCatch(error: unknown) {
    const release = inUse(this.props.remote);
    noteFinding('boundary', release, { error });
    const count = (trips.get(release.globalName) ?? 0) + 1;
    trips.set(release.globalName, count);
    void this.mayDrawAgain(release, count, error)
      .catch(() => false)
      .then((mayDraw) =>
        this.setState(mayDraw ? { status: 'well' } : { status: 'failed', reason: reasonFor(release, error) }),
      );
  }

  async mayDrawAgain(release: LiveRemote, count: number, error: unknown): Promise<boolean> {
    if (count < tripsMax) return true;
    const { remote, onReplace } = this.props;
    if (!(await fallBack(remote, release, error))) return false;
    await onReplace();
    return true;
  }

  override render() {
    const { title, isPage, isQuiet, inRoom = asItIs, children } = this.props;
    const { status, reason } = this.state;
    if (status === 'well') return children;
    if (status === 'replacing' || isQuiet) return null;
    return inRoom(
      <AreaUnavailable
        title={title}
        isPage={isPage}
        reason={reason}
        onRetry={() => this.setState({ status: 'well' })}
      />,
    );
  }
}

const asItIs = (explanation: ReactNode) => explanation;
