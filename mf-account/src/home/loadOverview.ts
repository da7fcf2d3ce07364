import { userOverview, type UserOverview } from '@portal/calls';
import { call } from '@portal/client';

let onItsWay: Promise<UserOverview> | null = null;

/** Two blocks of the home page need the overview; concurrent requests share one reply. */
export function loadOverview(): Promise<UserOverview> {
  onItsWay ??= call(userOverview, {}).finally(() => {
    onItsWay = null;
  });
  return onItsWay;
}
