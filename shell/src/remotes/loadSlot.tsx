import { useState, type FunctionComponent } from 'react';
import type { LiveRemote, SlotId } from '@portal/contract/internal';
import { loadModule } from './connectRemotes';
import { RemoteBoundary } from './RemoteBoundary';

/** What fills a slot that pages draw: the first of those that live remotes offer. Fails apart from the page around it. */
export async function loadSlot(
  remotes: readonly LiveRemote[],
  slot: SlotId,
): Promise<FunctionComponent<object>> {
  const [offer] = remotes
    .flatMap((remote) => remote.manifest.widgets.map((widget) => ({ remote, widget })))
    .filter(({ widget }) => widget.slot === slot)
    .sort((a, b) => a.widget.order - b.widget.order);
  if (!offer) throw new Error(`no live remote fills ${slot}`);
  const { remote, widget } = offer;
  const load = (): Promise<FunctionComponent<object>> => loadModule(remote, widget.module, 'widget');
  const first = await load();

  return function Filling(props: object) {
    const [Content, setContent] = useState(() => first);

    async function handleReplace() {
      const replacement = await load();
      setContent(() => replacement);
    }

    return (
      <RemoteBoundary remote={remote} title={remote.manifest.title} onReplace={handleReplace}>
        <Content {...props} />
      </RemoteBoundary>
    );
  };
}
