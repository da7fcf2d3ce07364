import type { AgreementKind } from '@portal/calls';
import type { ContentKeeper } from '../contentKit';
import { putInForce } from './agreement.repository';

/** A published revision is the version in force. */
export const agreementKeeper = (kind: AgreementKind): ContentKeeper => ({
  show: (tx, _id, { asking }, _at, revision) => putInForce(tx, kind, revision, asking === 'yes'),
  hide: () => Promise.reject(new Error(`${kind} is always in force`)),
});
