import { Component, type ReactNode } from 'react';
import { AreaUnavailable } from '../errors/AreaUnavailable';

interface RemoteBoundaryProps {
  /** Name of what stands behind it. */
  title: string;
  /** Whether it is a whole page, which needs a heading even when it fails. */
  isPage?: boolean;
  /** Too small to say anything: it is left empty instead. */
  isQuiet?: boolean;
  children: ReactNode;
}

/** Keeps what a remote throws while drawing inside its own area. */
export class RemoteBoundary extends Component<RemoteBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    const { title, isPage, isQuiet, children } = this.props;
    if (!this.state.hasFailed) return children;
    if (isQuiet) return null;
    return (
      <AreaUnavailable title={title} isPage={isPage} onRetry={() => this.setState({ hasFailed: false })} />
    );
  }
}
