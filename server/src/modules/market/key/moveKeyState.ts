import type { KeyState } from '@portal/calls';
import type { Actor } from '../../../platform/Actor';
import { announce } from '../../../platform/announce';
import { AppError } from '../../../platform/AppError';
import type { Db } from '../../../platform/db/Db';
import { keyMachine } from './key.machine';
import { saveState, type KeyRow } from './key.repository';

interface Step {
  to: KeyState;
  actor: Actor;
  at: Date;
  reason?: string;
  graceUntil?: Date | null;
}

/** One transition: machine, row, gateways. @throws {AppError} `E3107` when it is not allowed, or somebody was faster. */
export async function moveKeyState(
  tx: Db,
  key: KeyRow,
  { to, actor, at, reason, graceUntil = null }: Step,
): Promise<void> {
  await keyMachine.pass(tx, {
    id: key.id,
    from: key.state,
    to,
    actor,
    at,
    reason,
    facts: { appId: key.app_id, appName: key.app_name, keyMask: key.key_mask },
    about: { appId: key.app_id, name: key.key_mask },
    readers: { owner: key.owner_id },
  });
  if (!(await saveState(tx, key, to, graceUntil))) throw new AppError('E3107');
  await announce(tx, 'app.changed', key.app_id, at);
}
