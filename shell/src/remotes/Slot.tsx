import type { SlotId } from '@portal/contract/internal';
import { useBoot } from '../bootDocument';
import { Widget } from './Widget';

/** All widgets of live remotes for a slot, in order. */
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
