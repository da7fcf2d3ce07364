import type { SlotId } from '@portal/contract/internal';
import { useBoot } from '../bootDocument';
import { Widget } from './Widget';

/** Everything that live remotes put into one place of the portal, in their order. */
export function Slot({ id }: { id: SlotId }) {
  const { remotes } = useBoot();
  const fillings = remotes
    .flatMap((remote) => remote.manifest.widgets.map((widget) => ({ remote, widget })))
    .filter(({ widget }) => widget.slot === id)
    .sort((a, b) => a.widget.order - b.widget.order);

  return fillings.map(({ remote, widget }) => (
    <Widget key={`${remote.name}${widget.module}`} remote={remote} widget={widget} />
  ));
}
