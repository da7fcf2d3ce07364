import { Component, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { RichTextEditorProps, VerifyIdentityProps } from '@portal/contract';
import { ErrorPanel, Skeleton } from '@portal/design';

/** Slots with properties, and the properties that the drawing page passes. */
interface SlotProps {
  'editor.richText': RichTextEditorProps;
  'account.security': object;
  'identity.verify': VerifyIdentityProps;
}
type PropSlotId = keyof SlotProps;

type LoadSlot = (id: PropSlotId) => Promise<ComponentType<never>>;

let load: LoadSlot = () => Promise.reject(new Error('no shell provides slots'));

/** Called once by the shell, which knows the live remotes. */
export function provideSlots(loadSlot: LoadSlot): void {
  load = loadSlot;
}

/** Reserved height, and the message when loading fails. */
const places: Record<PropSlotId, { room: number; failure: string }> = {
  'editor.richText': { room: 480, failure: '编辑器暂时不可用' },
  'account.security': { room: 240, failure: '安全设置暂时不可用' },
  'identity.verify': { room: 0, failure: '身份验证暂时不可用' },
};

/** Draws the widget that a live remote offers for a slot; loads and fails independently of the page. */
export function PropSlot<Id extends PropSlotId>({ id, props }: { id: Id; props: SlotProps[Id] }) {
  const [Content, setContent] = useState<ComponentType<SlotProps[Id]> | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isCurrent = true;
    load(id).then(
      (found) => isCurrent && setContent(() => found as ComponentType<SlotProps[Id]>),
      () => isCurrent && setHasFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [id, attempt]);

  function handleRetry() {
    setHasFailed(false);
    setAttempt(attempt + 1);
  }

  const { failure, room } = places[id];
  // A dialog that did not come: what was typed is behind it.
  const onClose = 'onClose' in props ? props.onClose : undefined;
  if (hasFailed) return <ErrorPanel title={failure} onRetry={handleRetry} onClose={onClose} />;
  if (!Content) return <Skeleton $height={room} />;
  return (
    <SlotBoundary failure={failure} onRetry={handleRetry} onClose={onClose}>
      <Content {...props} />
    </SlotBoundary>
  );
}

class SlotBoundary extends Component<
  { failure: string; onRetry: () => void; onClose?: () => void; children: ReactNode },
  { hasFailed: boolean }
> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <ErrorPanel
        title={this.props.failure}
        onRetry={() => {
          this.setState({ hasFailed: false });
          this.props.onRetry();
        }}
        onClose={this.props.onClose}
      />
    );
  }
}
