import { Component, lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { ErrorPanel } from '@portal/design';
import { useOnline } from './useOnline';

type Load<Props> = () => Promise<ComponentType<Props>>;

interface Place {
  /** Shown until the code is there. */
  room?: ReactNode;
  /** Too small for an explanation: stays empty when the code does not arrive. */
  isQuiet?: boolean;
}

/** The code of a part did not arrive. */
class LostPart extends Error {
  override readonly name = 'LostPart';
}

/**
 * A part of a page whose code is loaded when it is first drawn. When that fails, only this part says so, and loads again
 * on demand or when the network is back; `lazy` alone would take the page around it away, and keep the failure.
 */
export function latePart<Props extends object>(
  load: Load<Props>,
  { room = null, isQuiet = false }: Place = {},
): ComponentType<Props> {
  const fetched = (): ComponentType<Props> =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        Part = fetched();
        // Counts against the release that it is of.
        reportError(error);
        throw new LostPart('', { cause: error });
      }
    });
  let Part = fetched();

  return class LatePart extends Component<Props, { error: Error | null }> {
    override state: { error: Error | null } = { error: null };

    static getDerivedStateFromError(error: Error) {
      return { error };
    }

    handleRetry = () => this.setState({ error: null });

    override render() {
      const { error } = this.state;
      if (error === null)
        return (
          <Suspense fallback={room}>
            <Part {...this.props} />
          </Suspense>
        );
      // What the part itself throws is left to the boundary around it.
      if (!(error instanceof LostPart)) throw error;
      return <Lost isQuiet={isQuiet} onRetry={this.handleRetry} />;
    }
  };
}

function Lost({ isQuiet, onRetry }: { isQuiet: boolean; onRetry: () => void }) {
  const isOnline = useOnline(onRetry);
  if (isQuiet) return null;
  const text = isOnline ? '页面的其他部分不受影响。' : '您的网络已断开，恢复后自动重试。';
  return <ErrorPanel title="这一部分没有加载成功" text={text} onRetry={onRetry} />;
}
