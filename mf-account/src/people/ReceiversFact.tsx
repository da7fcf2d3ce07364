import { messageKinds, receiverStates, type ReceiverSeen } from '@portal/calls';
import { Status, type Tone } from '@portal/design';

const tones: Record<ReceiverSeen['state'], Tone> = { waiting: 'warn', on: 'good', refused: 'calm' };

/** Additional mailboxes for a user's messages, and the kinds that each receives. */
export function ReceiversFact({ receivers }: { receivers: readonly ReceiverSeen[] }) {
  if (receivers.length === 0) return '—';
  return receivers.map((receiver) => (
    <div key={receiver.receiverId}>
      {receiver.mailMask} <Status tone={tones[receiver.state]}>{receiverStates[receiver.state]}</Status>{' '}
      {kindsOf(receiver)}
    </div>
  ));
}

const kindsOf = ({ kinds }: ReceiverSeen) =>
  kinds.length === 0 ? '与账号的邮件相同' : kinds.map((kind) => messageKinds[kind]).join('、');
